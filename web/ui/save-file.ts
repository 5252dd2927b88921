/** Saves content as a file of this browser. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
