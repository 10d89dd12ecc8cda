-- What tests/lsp/test_neovim_everyday.py asks of Neovim: types each program of programs.json into a new buffer,
-- takes the first code action of a problem until no problem has one, and writes what it saw to seen.json.
local AGES = 60000 -- of milliseconds
local at_least = {} -- by buffer, the version that the problems are of

-- Problems are sent or asked for: either handler says which version they are of.
local function noting(method, version_of)
  local shown = vim.lsp.handlers[method]
  if shown == nil then
    return
  end
  vim.lsp.handlers[method] = function(err, result, ctx, ...)
    local answer = shown(err, result, ctx, ...)
    local buffer, version = version_of(result, ctx)
    if err == nil and buffer and version then
      at_least[buffer] = version
    end
    return answer
  end
end

noting("textDocument/publishDiagnostics", function(result)
  return vim.uri_to_bufnr(result.uri), result.version
end)
noting("textDocument/diagnostic", function(_, ctx)
  return ctx.bufnr, ctx.version
end)

local chosen, none
vim.ui.select = function(items, _, done)
  local names = {}
  for index, one in ipairs(items) do
    local action = one.action or one[2]
    table.insert(names, action.title)
    if action.diagnostics and #action.diagnostics > 0 then
      chosen = { code = tostring(action.diagnostics[1].code), title = action.title }
      return done(one, index)
    end
  end
  none = true
end
local notify = vim.notify
vim.notify = function(text, ...)
  if text:find("No code actions", 1, true) then
    none = true
  else
    notify(text, ...)
  end
end

local function fresh()
  local buffer = vim.api.nvim_get_current_buf()
  local version = vim.api.nvim_buf_get_changedtick(buffer)
  assert(vim.wait(AGES, function() return at_least[buffer] == version end, 10), "no problems of this version came")
end

local function problems()
  local found = vim.diagnostic.get(0)
  table.sort(found, function(a, b) return a.lnum < b.lnum or (a.lnum == b.lnum and a.col < b.col) end)
  return found
end

local function code_of(one)
  return one.code or (one.user_data.lsp or {}).code
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

local function typed(text)
  for number, line in ipairs(vim.split(text, "\n", { plain = true })) do
    if number > 1 then
      vim.cmd("normal! o")
    end
    if line ~= "" then
      vim.cmd("normal! A" .. line)
    end
    vim.wait(2)
  end
end

-- Whether a problem had an action: the first is taken.
local function solved_one(into)
  for _, one in ipairs(problems()) do
    local before = lines()
    chosen, none = nil, false
    vim.api.nvim_win_set_cursor(0, { one.lnum + 1, one.col })
    vim.lsp.buf.code_action()
    assert(vim.wait(AGES, function() return chosen or none end, 10), "no answer about actions")
    if chosen then
      assert(vim.wait(AGES, function() return not vim.deep_equal(before, lines()) end, 10), "nothing was edited")
      table.insert(into, chosen)
      fresh()
      return true
    end
  end
  return false
end

local function work(program)
  vim.cmd("edit " .. program.file)
  assert(vim.wait(AGES, function()
    for _, one in ipairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
      if one.initialized then
        return true
      end
    end
    return false
  end, 10), "no server is attached")
  typed(program.text)
  fresh()
  local seen = { first = {}, solved = {}, left = {} }
  for _, one in ipairs(problems()) do
    table.insert(seen.first, code_of(one))
  end
  while #seen.solved < 20 and solved_one(seen.solved) do
  end
  for _, one in ipairs(problems()) do
    table.insert(seen.left, code_of(one))
  end
  vim.cmd("silent write")
  return seen
end

local function read(name)
  local file = assert(io.open(name))
  local text = file:read("*a")
  file:close()
  return vim.fn.json_decode(text)
end

vim.o.autoindent = false
vim.o.smartindent = false
vim.o.hidden = true
vim.o.textwidth = 0
local seen = {}
local ok, reason = pcall(function()
  for _, program in ipairs(read("programs.json")) do
    vim.cmd("filetype indent off")
    seen[program.name] = work(program)
  end
end)
seen.failed = not ok and tostring(reason) or nil
local file = assert(io.open("seen.json", "w"))
file:write(vim.fn.json_encode(seen))
file:close()
vim.cmd("qa!")
