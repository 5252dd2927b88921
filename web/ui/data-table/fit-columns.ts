import { MENU_WIDTH, minWidthOf, SELECT_WIDTH, type DataColumn } from './data-column.ts';

/** What a person decided about columns: shown or hidden whatever the width. */
export type ColumnChoices = Readonly<Record<string, boolean>>;

/** Fewer columns tell nothing: from here on the table scrolls sideways. */
export const MIN_COLUMNS = 4;

/**
 * The ids of the columns to show in `width` px (2.68): what fits, without what a person took away and with what a
 * person added. Adding one never removes another: the table scrolls sideways instead. Without a known width (0)
 * nothing is hidden.
 */
export function fitColumns<Row>(
  columns: readonly DataColumn<Row>[],
  width: number,
  choices: ColumnChoices,
  hasSelection: boolean,
): ReadonlySet<string> {
  const fitting = fittingColumns(columns, width, hasSelection);
  const isShown = (column: DataColumn<Row>): boolean =>
    column.hideable === false || (choices[column.id] ?? fitting.has(column.id));
  return new Set(columns.filter(isShown).map((column) => column.id));
}

/** The columns that fit, the most telling first, but never fewer than four. */
function fittingColumns<Row>(
  columns: readonly DataColumn<Row>[],
  width: number,
  hasSelection: boolean,
): ReadonlySet<string> {
  const order = (column: DataColumn<Row>, position: number): number =>
    column.hideable === false ? -1 : (column.hideOrder ?? position);
  const byOrder = columns
    .map((column, position) => ({ column, order: order(column, position) }))
    .sort((a, b) => a.order - b.order);
  const fitting = new Set<string>();
  let room = width - MENU_WIDTH - (hasSelection ? SELECT_WIDTH : 0);
  for (const { column } of byOrder) {
    room -= minWidthOf(column);
    if (width > 0 && room < 0 && fitting.size >= MIN_COLUMNS) break;
    fitting.add(column.id);
  }
  return fitting;
}
