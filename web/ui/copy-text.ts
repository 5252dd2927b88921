/** Puts a text, or what a function fetches for it, on the clipboard; throws where the browser refuses. */
export async function copyText(text: string | (() => Promise<string>)): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  // Safari allows writing only inside the click: it takes the promise, not its result.
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text());
  const blob = text().then((value) => new Blob([value], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
