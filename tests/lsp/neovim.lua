-- What tests/lsp/test_neovim.py asks of Neovim: opens main.cor, works with it as a person would, and writes
-- what it saw to seen.json.
local seen = {}

local function request(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, answer in pairs(answers or {}) do
    if answer.error then
      return { error = answer.error.message }
    end
    return answer.result
  end
end

local function codes()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, one.user_data and one.user_data.lsp and one.user_data.lsp.code or one.code or one.message)
  end
  return found
end

local function await(count)
  return vim.wait(20000, function() return #codes() == count end, 20)
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") .. "\n"
end

local function go_to(words, inside)
  vim.fn.cursor(1, 1)
  vim.fn.search("\\V" .. words, "cW")
  if inside then
    vim.fn.search("\\V" .. inside, "cW")
  end
end

local function work()
  vim.cmd("edit main.cor")
  seen.attached = vim.wait(20000, function() return #(vim.lsp.get_clients or vim.lsp.get_active_clients)() == 1 end, 20)
  await(1)
  seen.pushed = codes()

  -- The action of the problem.
  local problem = vim.diagnostic.get(0)[1]
  vim.fn.cursor(problem.lnum + 1, problem.col + 1)
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = {} }
  local actions = request("textDocument/codeAction", params)
  seen.action = actions[1].title
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  await(0)
  seen.mended = text()
  seen.left = codes()

  go_to("return more", "more")
  seen.hover = request("textDocument/hover", vim.lsp.util.make_position_params()).contents.value

  go_to("doubled(cost)")
  local where = request("textDocument/definition", vim.lsp.util.make_position_params())
  where = where[1] or where
  seen.definition = { vim.fn.fnamemodify(vim.uri_to_fname(where.uri), ":t"), where.range.start.line }

  go_to("cost =")
  vim.lsp.buf.rename("amount")
  vim.wait(20000, function() return text():find("amount", 1, true) ~= nil end, 20)
  seen.renamed = text()

  if vim.lsp.buf.format then -- 0.8 or newer
    vim.lsp.buf.format({ timeout_ms = 20000 })
  else
    vim.lsp.buf.formatting_sync(nil, 20000)
  end
  seen.formatted = text()
end

local ok, reason = pcall(work)
seen.failed = not ok and tostring(reason) or nil
local file = io.open("seen.json", "w")
file:write(vim.fn.json_encode(seen))
file:close()
vim.cmd("qa!")
