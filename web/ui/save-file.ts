/** Hands a file made in the browser to the person as a download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // Browsers read the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
