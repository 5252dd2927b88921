/** Splits chosen files by their extension, `.ulvd` also accepting `USAGE.ULVD`, and by what else speaks against one. */
export function acceptedFiles(
  files: readonly File[],
  extensions: readonly string[],
  objection: (file: File) => string | undefined = () => undefined,
): { accepted: File[]; refused: File[] } {
  const fits = (file: File): boolean =>
    extensions.some((extension) => file.name.toLowerCase().endsWith(extension.toLowerCase())) &&
    objection(file) === undefined;
  return { accepted: files.filter(fits), refused: files.filter((file) => !fits(file)) };
}
