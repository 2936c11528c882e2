import { expect, test } from "vitest";
import { addressOf, placeAt, type Place } from "../src/address";

test("addresses lead to places and back", () => {
  const places: [string, Place][] = [
    ["#write", { kind: "write", name: undefined }],
    ["#write/std/mine.game", { kind: "write", name: "std/mine.game" }],
    ["#play/my.game", { kind: "own", source: { game: "my", options: {} } }],
    ["#play/stra%C3%9Fe.game;size=4", { kind: "own", source: { game: "straße", options: { size: "4" } } }],
    ["#hex;size=7", { kind: "shipped", source: { game: "hex", options: { size: "7" } } }],
    ["#~abc", { kind: "link", hash: "#~abc" }],
  ];
  for (const [address, place] of places) {
    expect(placeAt(address)).toEqual(place);
    expect(addressOf(place)).toBe(address);
  }
  expect(placeAt("#play/my")).toEqual(placeAt("#play/my.game"));
  expect(placeAt("").kind).toBe("shipped");
});
