/** What a spreadsheet would run as a formula stays text. */
const DANGEROUS = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(text: string): string {
  const safe = DANGEROUS.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of CSV (RFC 4180) with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Stands before a file: without it Excel reads UTF-8 as something else. */
export const CSV_MARK = '\uFEFF';
