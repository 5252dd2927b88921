import type { CellKind } from './cell-kinds.ts';
import type { Refusal, WarningCode } from './problem.ts';

export interface Column {
  name: string;
  kind: CellKind;
  /** May be absent from the header, or empty. */
  optional: boolean;
  /** A key or a file: only its last characters are ever shown. */
  secret: boolean;
}

/** The canonical cells of one row by column name; null = empty or absent. */
export type RowValues = (column: string) => string | null;

/** What a rule about a whole row finds, and in which column. */
export interface RowFinding {
  column: string;
  refusal?: Refusal;
  warning?: { code: WarningCode; params?: Record<string, string> };
}

/** One file of the format, declared once: reading, checking and the documentation follow from it. */
export interface ImportFile<Name extends string = string> {
  name: Name;
  columns: readonly Column[];
  /** The columns by which a row of a second import finds the first one. */
  key: readonly string[];
  /** Rules between the cells of one row. */
  checkRow?: (row: RowValues) => RowFinding[];
}

type Cell = CellKind | { kind: CellKind; optional?: boolean; secret?: boolean };

/** A cell that may be absent or empty. */
export const optional = (kind: CellKind): Cell => ({ kind, optional: true });
export const secret = (kind: CellKind): Cell => ({ kind, optional: true, secret: true });

export function importFile<Name extends string>(
  name: Name,
  key: readonly string[],
  cells: Readonly<Record<string, Cell>>,
  checkRow?: ImportFile['checkRow'],
): ImportFile<Name> {
  const columns = Object.entries(cells).map(([column, cell]) => {
    const given = 'parse' in cell ? { kind: cell } : cell;
    return {
      name: column,
      kind: given.kind,
      optional: given.optional ?? false,
      secret: given.secret ?? false,
    };
  });
  return { name, key, columns, ...(checkRow && { checkRow }) };
}
