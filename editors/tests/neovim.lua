-- What Neovim (0.7 or later) shows of `boardwright lsp`, without a screen. It prints a line for each test, and
-- `N passed, N failed`.

local program = os.getenv("BOARDWRIGHT")
local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")
local patience = 60000
local passed, failed = 0, 0

local game = table.concat({
  "boardwright 1",
  "",
  'game "Small" {',
  "  players White, Black",
  "  board square(3)",
  "  pieces stone",
  "  use lines",
  "",
  "  define free = empty",
  "",
  "  turn {",
  "    choose s in fre",
  "    place my stone at s",
  "  }",
  "",
  "  ends {",
  "    a player wins when in_row(mine, 3)",
  "    draw when full",
  "  }",
  "}",
}, "\n")

local function open(name, text)
  local path = folder .. "/" .. name
  local file = assert(io.open(path, "w"))
  file:write(text .. "\n")
  file:close()
  vim.cmd("edit " .. path)
  local client = vim.lsp.start_client({
    name = "boardwright",
    cmd = { program, "lsp" },
    root_dir = folder,
  })
  vim.lsp.buf_attach_client(0, client)
  local function is_ready()
    local known = vim.lsp.get_client_by_id(client)
    return known and known.initialized and vim.lsp.buf_is_attached(0, client)
  end
  assert(vim.wait(patience, is_ready, 20), "the server did not start")
  return client
end

local function codes()
  local all = {}
  for _, mistake in ipairs(vim.diagnostic.get(0)) do table.insert(all, mistake.code) end
  return table.concat(all, " ")
end

local function wait_for(wanted)
  assert(vim.wait(patience, function() return codes() == wanted end, 20), "found " .. codes())
end

local function lines() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") end

local function to(part, inside)
  local text = lines()
  local at = assert(text:find(part, 1, true), part) + (inside or 0) - 1
  local before = text:sub(1, at)
  local _, line = before:gsub("\n", "")
  vim.api.nvim_win_set_cursor(0, { line + 1, at - (before:match(".*()\n") or 0) })
end

local function test(name, work)
  local good, why = xpcall(work, debug.traceback)
  for _, client in pairs(vim.lsp.get_active_clients()) do client.stop() end
  vim.wait(patience, function() return #vim.lsp.get_active_clients() == 0 end, 20)
  vim.cmd("silent! %bwipeout!")
  if good then passed = passed + 1 else failed = failed + 1 end
  io.write((good and "ok: " or "failed: ") .. name .. (good and "" or "\n" .. tostring(why)) .. "\n")
end

test("an error is shown, and gone when it is mended", function()
  open("small.game", game)
  wait_for("unknown-name")
  assert(vim.diagnostic.get(0)[1].message:find("did you mean `free`?", 1, true))
  to("choose s in fre")
  vim.cmd("normal! A" .. "e")
  wait_for("")
end)

test("a word is completed", function()
  open("small.game", game)
  wait_for("unknown-name")
  local params = vim.lsp.util.make_position_params()
  to("choose s in fre", 15)
  params = vim.lsp.util.make_position_params()
  local answers = vim.lsp.buf_request_sync(0, "textDocument/completion", params, patience)
  local labels = {}
  for _, answer in pairs(answers) do
    for _, item in ipairs(vim.lsp.util.extract_completion_items(answer.result)) do labels[item.label] = true end
  end
  assert(labels.free and labels.neighbours and not labels.choose)
end)

test("a fix is applied", function()
  open("small.game", game)
  wait_for("unknown-name")
  to("choose s in fre", 14)
  vim.ui.select = function(actions, _, chosen)
    for _, action in ipairs(actions) do
      if action[2].title == "Write `free`" then return chosen(action) end
    end
    error("not offered: " .. vim.inspect(actions))
  end
  vim.lsp.buf.code_action()
  assert(vim.wait(patience, function() return lines():find("choose s in free", 1, true) ~= nil end, 20))
  wait_for("")
end)

test("a test is run", function()
  open("small.game", (game:gsub("in fre", "in free"):gsub("\n}$", '\n\n  test "one" {\n    play "a1"\n    expect moves = 8\n  }\n}')))
  local where = { textDocument = vim.lsp.util.make_text_document_params() }
  local lenses
  for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/codeLens", where, patience)) do lenses = answer.result end
  local said = {}
  vim.lsp.handlers["window/showMessage"] = function(_, message) table.insert(said, message.message) end
  vim.lsp.buf.execute_command(lenses[#lenses].command)
  assert(vim.wait(patience, function() return said[1] == 'test "one" passed' end, 20), vim.inspect(said))
end)

test("a jump into the library", function()
  open("small.game", game)
  wait_for("unknown-name")
  to("in_row(", 2)
  vim.lsp.buf.definition()
  assert(vim.wait(patience, function() return vim.fn.expand("%"):find("std/lines.game", 1, true) ~= nil end, 20))
  assert(vim.api.nvim_get_current_line():find("define in_row", 1, true))
end)

test("a rename", function()
  open("small.game", game:gsub("in fre", "in free"))
  to("in free", 4)
  vim.lsp.buf.rename("open_sites")
  assert(vim.wait(patience, function() return lines():find("define open_sites", 1, true) ~= nil end, 20))
  assert(lines():find("choose s in open_sites", 1, true))
end)

test("a text is laid out", function()
  open("small.game", (game:gsub("in fre", "in free"):gsub("    choose", "choose")))
  vim.lsp.buf.formatting_sync(nil, patience)
  assert(lines():find("    choose s in free", 1, true))
end)

test("a hover", function()
  open("small.game", (game:gsub("in fre", "in free")))
  to("define free", 8)
  local params = vim.lsp.util.make_position_params()
  local answers = vim.lsp.buf_request_sync(0, "textDocument/hover", params, patience)
  local said = ""
  for _, answer in pairs(answers) do said = said .. answer.result.contents.value end
  assert(said:find("define free = empty", 1, true) and said:find("sites", 1, true), said)
end)

io.write(string.format("%d passed, %d failed\n", passed, failed))
vim.cmd(failed == 0 and "qall!" or "cquit!")
