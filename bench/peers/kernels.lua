-- The algorithms of kernels.cor. Numbers are doubles and nothing is checked.
-- Answers `NAME N` with the seconds of one call and its result.

local kernels = {}

local function fib(n)
  if n < 2 then return n end
  return fib(n - 1) + fib(n - 2)
end
kernels.fib = fib

function kernels.nested(n)
  local total = 0
  for i = 0, n - 1 do
    for j = 0, n - 1 do total = total + i * j % 7 end
  end
  return total
end

function kernels.collatz(limit)
  local longest = 0
  for start = 1, limit - 1 do
    local steps, value = 0, start
    while value ~= 1 do
      if value % 2 == 0 then value = value / 2 else value = 3 * value + 1 end
      steps = steps + 1
    end
    if steps > longest then longest = steps end
  end
  return longest
end

function kernels.mandelbrot(size)
  local inside = 0
  for row = 0, size - 1 do
    for column = 0, size - 1 do
      local cr, ci = 2.0 * column / size - 1.5, 2.0 * row / size - 1.0
      local x, y, step = 0.0, 0.0, 0
      while step < 50 and x * x + y * y < 4.0 do
        x, y = x * x - y * y + cr, 2.0 * x * y + ci
        step = step + 1
      end
      if step == 50 then inside = inside + 1 end
    end
  end
  return inside
end

function kernels.text(n)
  local out = ""
  for i = 0, n - 1 do out = out .. i .. "," end
  return #out
end

function kernels.list_sum(n)
  local xs = {}
  for i = 0, n - 1 do xs[#xs + 1] = i % 100 end
  local total = 0
  for _, x in ipairs(xs) do total = total + x end
  return total
end

function kernels.sieve(n)
  local prime = {}
  for _ = 0, n - 1 do prime[#prime + 1] = 1 end
  local count = 0
  for i = 2, n - 1 do
    if prime[i + 1] == 1 then
      count = count + 1
      for multiple = i * i, n - 1, i do prime[multiple + 1] = 0 end
    end
  end
  return count
end

for line in io.lines() do
  local name, size = line:match("(%S+) (%d+)")
  local kernel, n = kernels[name], tonumber(size)
  local started = os.clock()
  local result = kernel(n)
  io.write(string.format("%.9f %d\n", os.clock() - started, result))
  io.flush()
end
