import { MENU_WIDTH, minWidthOf, SELECT_WIDTH, type DataColumn } from './data-column.ts';

/** What a person decided about columns: shown or hidden whatever the width. */
export type ColumnChoices = Readonly<Record<string, boolean>>;

/** Fewer columns tell nothing: from here on the table scrolls sideways. */
export const MIN_COLUMNS = 4;

/**
 * The ids of the columns to show in `width` px (2.68): the fixed and the chosen ones always, the others while they fit,
 * but never fewer than four.  * Without a known width (0) nothing is hidden.
 */
export function fitColumns<Row>(
  columns: readonly DataColumn<Row>[],
  width: number,
  choices: ColumnChoices,
  hasSelection: boolean,
): ReadonlySet<string> {
  const isFixed = (column: DataColumn<Row>): boolean =>
    column.hideable === false || choices[column.id] === true;
  const shown = new Set(columns.filter(isFixed).map((column) => column.id));
  const optional = columns
    .map((column, position) => ({ column, order: column.hideOrder ?? position }))
    .filter(({ column }) => !isFixed(column) && choices[column.id] !== false)
    .sort((a, b) => a.order - b.order);
  let room = width - MENU_WIDTH - (hasSelection ? SELECT_WIDTH : 0);
  for (const column of columns) if (shown.has(column.id)) room -= minWidthOf(column);
  for (const { column } of optional) {
    room -= minWidthOf(column);
    if (width > 0 && room < 0 && shown.size >= MIN_COLUMNS) break;
    shown.add(column.id);
  }
  return shown;
}
