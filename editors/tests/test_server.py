"""What an editor sees of `boardwright lsp`."""

import asyncio
import json
import pathlib
import random
import subprocess

import pytest
from lsprotocol import types

from conftest import PROGRAM, ROOT

GAME = """boardwright 1

game "Small" {
  players White, Black
  board square(3)
  pieces stone
  use lines

  define free = empty

  turn {
    choose s in free
    place my stone at s
  }

  ends {
    a player wins when in_row(mine, 3)
    draw when full
  }

  test "a stone" {
    play "b1"
    expect count(mine + theirs) = 1
  }
}
"""

CHESS = (ROOT / "games" / "chess.game").read_text(encoding="utf-8")


async def test_a_mistake_is_shown_and_goes_away(texts):
    texts.open("small.game", GAME.replace("in free", "in fre"))
    await texts.until(lambda: texts.codes("small.game") == ["unknown-name"])
    mistake = texts.mistakes("small.game")[0]
    assert "did you mean `free`?" in mistake.message
    assert mistake.range.start == texts.place("small.game", "choose s in fre", 12)
    texts.retype("small.game", GAME)
    await texts.until(lambda: texts.codes("small.game") == [])


async def test_typing_key_by_key(texts):
    texts.open("small.game", GAME)
    start = texts.place("small.game", "  ends {")
    for at, key in enumerate("  define rim = edge\n"):
        place = types.Position(start.line, at)
        texts.change("small.game", types.TextDocumentContentChangePartial(types.Range(place, place), key))
    await texts.until(lambda: texts.codes("small.game") == ["unused"])


async def test_what_is_said_is_what_check_says(texts):
    draw = random.Random(1)
    games = sorted((ROOT / "games").glob("*.game"))
    for number in range(12):
        path = draw.choice(games)
        text = path.read_text(encoding="utf-8")
        at = draw.randrange(len(text))
        text = text[:at] + text[at + draw.randrange(6) :]
        name = f"typed{number}.game"
        texts.open(name, text)
        await texts.until(lambda: texts.mistakes(name) is not None)
        checked = subprocess.run([PROGRAM, "check", "--json", texts.folder / name], capture_output=True)
        said = json.loads(checked.stdout)
        assert texts.codes(name) == [one["code"] for one in said], name


async def test_a_mistake_in_a_base_is_shown_in_its_variant(texts):
    texts.open("base.game", GAME)
    texts.open("variant.game", 'boardwright 1\n\ngame "V" extends "base" {\n  board square(4)\n}\n')
    await texts.until(lambda: texts.codes("variant.game") == [])
    texts.retype("base.game", GAME.replace("free = empty", "free = emtpy"))
    await texts.until(lambda: texts.codes("variant.game") == ["unknown-name"])
    mistake = texts.mistakes("variant.game")[0]
    assert mistake.range.start.line == 2
    assert mistake.related_information[0].location.uri == texts.uri("base.game")


async def test_a_word_is_completed(texts, client):
    texts.open("small.game", GAME.replace("in free", "in fr"))
    position = texts.place("small.game", "choose s in fr", 14)
    found = await client.text_document_completion_async(types.CompletionParams(texts.at("small.game"), position))
    free = next(item for item in found.items if item.label == "free")
    assert free.text_edit.new_text == "free"
    assert free.text_edit.range.start == texts.place("small.game", "choose s in fr", 12)
    assert "neighbours" in [item.label for item in found.items]


async def test_a_jump_into_the_library(texts, client):
    texts.open("small.game", GAME)
    where = types.DefinitionParams(texts.at("small.game"), texts.place("small.game", "in_row(", 2))
    found = await client.text_document_definition_async(where)
    path = pathlib.Path(found[0].uri.removeprefix("file://"))
    assert path.parts[-2:] == ("std", "lines.game")
    line = path.read_text(encoding="utf-8").splitlines()[found[0].range.start.line]
    assert line.strip().startswith("define in_row")


async def test_a_rename_in_two_files(texts, client):
    texts.open("base.game", GAME)
    texts.open("variant.game", 'boardwright 1\n\ngame "V" extends "base" {\n  define free = empty\n}\n')
    where = texts.place("base.game", "in free", 4)
    edit = await client.text_document_rename_async(types.RenameParams(texts.at("base.game"), where, "open"))
    after = texts.apply(edit)
    assert after["base.game"] == GAME.replace("free", "open")
    assert "define open = empty" in after["variant.game"]


async def test_a_rename_that_cannot_be(texts, client):
    texts.open("small.game", GAME)
    where = texts.place("small.game", "in_row(", 2)
    with pytest.raises(Exception, match="not yours to change"):
        await client.text_document_rename_async(types.RenameParams(texts.at("small.game"), where, "open"))


async def test_a_hover_shows_type_and_drawing(texts, client):
    texts.open("small.game", GAME.replace("free = empty", "free = board - corners"))
    where = types.HoverParams(texts.at("small.game"), texts.place("small.game", "define free", 8))
    found = await client.text_document_hover_async(where)
    assert "sites: 5 sites" in found.contents.value and "●" in found.contents.value


async def test_symbols_folds_and_layout(texts, client):
    texts.open("chess.game", CHESS)
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(texts.at("chess.game")))
    assert symbols[0].name == "Chess" and len(symbols[0].children) > 30
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(texts.at("chess.game")))
    assert len(folds) > 10
    crowded = GAME.replace("    choose", "choose")
    texts.open("small.game", crowded)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(texts.at("small.game"), options)
    )
    assert edits[0].new_text == GAME


async def test_a_fix_is_applied(texts, client):
    texts.open("small.game", GAME.replace("in free", "in fre"))
    place = texts.place("small.game", "choose s in fre", 13)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(texts.at("small.game"), types.Range(place, place), types.CodeActionContext([]))
    )
    fix = next(action for action in actions if action.kind == types.CodeActionKind.QuickFix)
    assert fix.title == "Write `free`"
    assert texts.apply(fix.edit)["small.game"] == GAME


async def test_a_test_is_run(texts, client):
    texts.open("small.game", GAME)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(texts.at("small.game")))
    assert [lens.command.title for lens in lenses] == ["1,000 random games", "Run test"]

    async def run(lens):
        command = types.ExecuteCommandParams(lens.command.command, lens.command.arguments)
        return await client.workspace_execute_command_async(command)

    assert await run(lenses[1]) == 'test "a stone" passed'
    assert "of 1000 random games won by who moves first" in await run(lenses[0])
    assert any('test "a stone" passed' in shown.message for shown in client.messages)
    texts.retype("small.game", GAME.replace("theirs) = 1", "theirs) = 2"))
    with pytest.raises(Exception, match="failed in line 23"):
        await run(lenses[1])


async def test_colours_and_hints(texts, client):
    texts.open("chess.game", CHESS)
    colours = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(texts.at("chess.game")))
    assert len(colours.data) % 5 == 0 and len(colours.data) > 4000
    texts.open("small.game", GAME)
    everywhere = types.Range(types.Position(0, 0), types.Position(99, 0))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(texts.at("small.game"), everywhere))
    assert [hint.label for hint in hints] == ["  9 at the start", ": site"]


async def test_strange_positions_and_texts(texts, client):
    texts.open("odd.game", "-- 𝄞ä\r\nboardwright 1\rgame")
    for line, column in [(0, 4), (0, 5), (0, 99), (7, 0), (4294967295 >> 1, 2147483647)]:
        position = types.Position(line, column)
        await client.text_document_hover_async(types.HoverParams(texts.at("odd.game"), position))
        await client.text_document_completion_async(types.CompletionParams(texts.at("odd.game"), position))
        span = types.Range(position, types.Position(0, 1))
        texts.change("odd.game", types.TextDocumentContentChangePartial(span, "𝄞{\x00"))
    found = await client.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier("untitled:nothing"), types.Position(0, 0))
    )
    assert found is None


async def test_ten_megabytes(texts, client):
    texts.open("small.game", GAME)
    texts.open("large.game", GAME + "-- and so on\n" * 800_000)
    await texts.until(lambda: texts.codes("large.game") == ["text-too-large"])
    for at in range(20):
        place = types.Position(at, 0)
        texts.change("large.game", types.TextDocumentContentChangePartial(types.Range(place, place), "x"))
    where = types.HoverParams(texts.at("small.game"), texts.place("small.game", "define free", 8))
    assert await client.text_document_hover_async(where)


async def test_requests_may_be_cancelled(texts, client):
    texts.open("chess.game", CHESS)
    where = types.ReferenceParams(
        types.ReferenceContext(True), texts.at("chess.game"), texts.place("chess.game", "define targets", 8)
    )
    asked = [client.protocol.send_request("textDocument/references", where) for _ in range(5)]
    for request_id in list(client.protocol._request_futures)[1:]:
        client.cancel_request(types.CancelParams(request_id))
    assert len(await asyncio.wrap_future(asked[0])) == 2


def test_what_is_no_message_is_passed_over():
    def message(text):
        body = text.encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    begin = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
    said = b"".join(
        [
            message("{}"),
            message("half a mess"),
            message('{"jsonrpc":"2.0","id":0,"method":"textDocument/hover"}'),
            message(begin),
            message('{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":7}}'),
            message('{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"position":"x"}}'),
            message('{"jsonrpc":"2.0","id":3,"method":"no/such"}'),
            message('{"jsonrpc":"2.0","id":4,"method":"shutdown"}'),
            message('{"jsonrpc":"2.0","method":"exit"}'),
        ]
    )
    ran = subprocess.run([PROGRAM, "lsp"], input=said, capture_output=True, timeout=60)
    assert ran.returncode == 0 and ran.stderr == b""
    ids = [part.split(b'"id":')[1][:1] for part in ran.stdout.split(b"Content-Length") if b'"id":' in part]
    assert {b"0", b"1", b"4"} <= set(ids)
