import type { ImportFile } from './import-file.ts';
import { maskValue, refusal, type ImportProblem, type ImportWarning, type Refusal } from './problem.ts';

/** Bytes that are no UTF-8, as far as they can be shown. */
export interface BrokenText {
  broken: string;
}
export type RawCell = string | BrokenText;

export interface Findings {
  problem: (problem: ImportProblem) => void;
  warning: (warning: ImportWarning) => void;
}

/** The columns of a file in the order of its header; null stands for one that is left out. */
export type Header = readonly (string | null)[];

/** Reads the header row: every required column once, nothing else unless it is to be left out. */
export function readHeader(
  file: ImportFile,
  cells: readonly RawCell[],
  ignoreUnknown: boolean,
  findings: Findings,
): Header {
  const place = (column: string, value: string | null = null) => ({
    file: file.name,
    line: 1,
    column,
    value,
  });
  const known = new Set(file.columns.map((column) => column.name));
  const seen = new Set<string>();
  const header = cells.map((cell) => {
    const name = typeof cell === 'string' ? cell : cell.broken;
    if (seen.has(name)) findings.problem({ ...place(name), code: 'columnTwice' });
    else if (typeof cell !== 'string') findings.problem({ ...place(name), code: 'notUtf8' });
    else if (known.has(name)) {
      seen.add(name);
      return name;
    } else if (ignoreUnknown) findings.warning({ ...place(name), code: 'unknownColumn' });
    else findings.problem({ ...place(name), code: 'unknownColumn' });
    return null;
  });
  for (const column of file.columns)
    if (!column.optional && !seen.has(column.name))
      findings.problem({ ...place(column.name), code: 'missingColumn' });
  return header;
}

/**
 * Makes the check of a file's rows: it answers the canonical cells in the order of the declaration, null where a cell
 * is empty, absent or wrong, or nothing at all where the row has too many or too few cells.
 */
export function rowChecker(file: ImportFile, header: Header, findings: Findings) {
  const columns = file.columns.map((column) => ({ ...column, at: header.indexOf(column.name) }));
  const indexOf = new Map(columns.map((column, index) => [column.name, index]));
  const lastName = columns.find((column) => column.name === header.at(-1))?.name ?? columns[0]?.name ?? '';

  return (line: number, cells: readonly RawCell[]): (string | null)[] | null => {
    const refuse = (column: string, found: Refusal, value: string | null) =>
      findings.problem({ file: file.name, line, column, value, ...found });
    if (cells.length !== header.length) {
      const many = cells.length > header.length;
      const column = (many ? lastName : header[cells.length]) ?? lastName;
      const params = { found: cells.length, expected: header.length };
      refuse(column, refusal(many ? 'tooManyCells' : 'tooFewCells', params), null);
      return null;
    }
    let faulty = false;
    const values = columns.map(({ name, kind, optional, secret, at }) => {
      const cell = at < 0 ? '' : (cells[at] ?? '');
      if (cell === '') {
        if (!optional && at >= 0) {
          faulty = true;
          refuse(name, refusal('empty'), null);
        }
        return null;
      }
      const parsed = typeof cell === 'string' ? kind.parse(cell) : refusal('notUtf8');
      if (typeof parsed === 'string') return parsed;
      faulty = true;
      const shown = typeof cell === 'string' ? cell : cell.broken;
      refuse(name, parsed, secret ? maskValue(shown) : shown);
      return null;
    });
    if (file.checkRow && !faulty) {
      const value = (column: string) => values[indexOf.get(column) ?? -1] ?? null;
      for (const found of file.checkRow(value)) {
        if (found.refusal) refuse(found.column, found.refusal, value(found.column));
        if (found.warning) {
          const place = { file: file.name, line, column: found.column, value: value(found.column) };
          findings.warning({ ...place, ...found.warning });
        }
      }
    }
    return values;
  };
}
