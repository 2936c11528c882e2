/** Does the page come from `boardwright studio`? */
export function isLocal(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="boardwright"]')?.content === "local";
}
