"""A language server for each test, with a folder of texts of its own."""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("BOARDWRIGHT", str(ROOT / "target" / "debug" / "boardwright"))
PATIENCE = 30


class Texts:
    """Texts in a folder, and the server that has them open."""

    def __init__(self, folder, client):
        self.folder = folder
        self.client = client
        self.texts = {}
        self.versions = {}

    def uri(self, name):
        return (self.folder / name).as_uri()

    def at(self, name):
        return types.TextDocumentIdentifier(self.uri(name))

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def open(self, name, text):
        self.write(name, text)
        self.texts[name], self.versions[name] = text, 1
        document = types.TextDocumentItem(self.uri(name), "boardwright", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(document))

    def change(self, name, *changes):
        self.versions[name] += 1
        document = types.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name))
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, list(changes)))

    def retype(self, name, text):
        self.texts[name] = text
        self.change(name, types.TextDocumentContentChangeWholeDocument(text))

    def place(self, name, part, inside=0):
        """The position `inside` characters into a part of a text."""
        before = self.texts[name].split(part)[0] + part[:inside]
        assert part in self.texts[name]
        line = before.count("\n")
        column = len(before.rsplit("\n", 1)[-1].encode("utf-16-le")) // 2
        return types.Position(line, column)

    def mistakes(self, name):
        return self.client.diagnostics.get(self.uri(name))

    def codes(self, name):
        told = self.mistakes(name)
        return None if told is None else [mistake.code for mistake in told]

    async def until(self, holds):
        """Waits until something holds."""
        for _ in range(PATIENCE * 50):
            if holds():
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"never held; {self.client.diagnostics}")

    def apply(self, edit):
        """The texts after an edit."""
        after = dict(self.texts)
        for uri, edits in edit.changes.items():
            name = next(name for name in after if self.uri(name) == uri)
            lines = after[name].split("\n")
            offset = lambda p: sum(len(line) + 1 for line in lines[: p.line]) + p.character
            for one in sorted(edits, key=lambda e: -offset(e.range.start)):
                text = after[name]
                after[name] = text[: offset(one.range.start)] + one.new_text + text[offset(one.range.end) :]
        return after


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[PROGRAM, "lsp"]))
async def client(lsp_client: LanguageClient):
    await lsp_client.initialize_session(types.InitializeParams(capabilities=types.ClientCapabilities()))
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def texts(tmp_path, client):
    return Texts(tmp_path, client)
