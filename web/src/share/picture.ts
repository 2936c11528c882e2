// The board as a picture to keep.
import { picture } from "../board/picture";

/** A picture of its own, in the colours that the page shows. */
export function svgOf(svg: string, dark: boolean): string {
  const { parts, box } = picture(svg, dark);
  const [, , width = "1", height = "1"] = box.split(" ");
  const serializer = new XMLSerializer();
  const inner = parts.map((part) => serializer.serializeToString(part)).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${Math.round(Number(width))}" height="${Math.round(Number(height))}" ` +
    `font-family="Helvetica, Arial, sans-serif" text-anchor="middle" stroke-linejoin="round" stroke-linecap="round">${inner}</svg>\n`
  );
}

/** How wide a picture in pixels is at least. */
const WIDE = 1200;

export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.max(1, WIDE / image.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the picture could not be made"))), "image/png");
  });
}
