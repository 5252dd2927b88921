/** Splits chosen files by their extension; `.ulvd` also accepts `USAGE.ULVD`. */
export function acceptedFiles(
  files: readonly File[],
  extensions: readonly string[],
): { accepted: File[]; refused: File[] } {
  const fits = ({ name }: File): boolean =>
    extensions.some((extension) => name.toLowerCase().endsWith(extension.toLowerCase()));
  return { accepted: files.filter(fits), refused: files.filter((file) => !fits(file)) };
}
