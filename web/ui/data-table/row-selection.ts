export interface TableSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Null when the row can be selected, otherwise why it cannot. */
  refusal?: (row: Row) => string | null;
  /** Names the row for the checkbox: "Select {name}". */
  name: (row: Row) => string;
}

/** The rows that are loaded, and which of them are selected. */
export interface SelectableRows<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection: TableSelection<Row>;
}

/** What somebody does at a row's box. */
export interface RowChoice {
  checked: boolean;
  /** With Shift: all rows from the last chosen one to this. */
  isRange: boolean;
}

const canSelect = <Row>({ refusal }: TableSelection<Row>, row: Row): boolean =>
  (refusal?.(row) ?? null) === null;

/** What is selected after a choice at a row; null where the row cannot be selected. `anchor` is the row chosen before. */
export function chooseRow<Row>(
  { rows, rowId, selection }: SelectableRows<Row>,
  index: number,
  { checked, isRange }: RowChoice,
  anchor: string | null,
): ReadonlySet<string> | null {
  const row = rows[index];
  if (row === undefined || !canSelect(selection, row)) return null;
  const from = isRange && anchor !== null ? rows.findIndex((one) => rowId(one) === anchor) : -1;
  const [first, last] = from === -1 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
  return withRows({ rows: rows.slice(first, last + 1), rowId, selection }, checked);
}

/** What is selected after the box in the head: all loaded rows that can be, or none of them. */
export const chooseAll = <Row>(all: SelectableRows<Row>, checked: boolean): ReadonlySet<string> =>
  withRows(all, checked);

function withRows<Row>({ rows, rowId, selection }: SelectableRows<Row>, checked: boolean) {
  const selected = new Set(selection.selected);
  for (const row of rows) {
    if (!canSelect(selection, row)) continue;
    if (checked) selected.add(rowId(row));
    else selected.delete(rowId(row));
  }
  return selected;
}

/** Whether every loaded row that can be selected is, and there is one. */
export function isAllSelected<Row>({ rows, rowId, selection }: SelectableRows<Row>): boolean {
  const { selected } = selection;
  if (selected.size === 0) return false; // mostly so: nobody walks through thousands of rows for it
  const able = rows.filter((row) => canSelect(selection, row));
  return able.length > 0 && able.every((row) => selected.has(rowId(row)));
}
