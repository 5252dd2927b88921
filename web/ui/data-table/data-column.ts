import type { ReactNode } from 'react';
import { scaled } from '../text-scale.ts';

export interface CellContext<Row> {
  index: number;
  /** The row above, for cells that repeat it. */
  previous: Row | undefined;
}

/** One column of a table, as data: testable without rendering. */
export interface DataColumn<Row> {
  id: string;
  /** Head of the column and its name in the column menu. */
  header: string;
  cell: (row: Row, context: CellContext<Row>) => ReactNode;
  /** The column is never narrower, in px (9.08: 200 by default). */
  minWidth?: number;
  /** A fixed width in px; otherwise the column shares the room that is left. */
  width?: number;
  /** The column's share of the room that is left, 1 by default. */
  grow?: number;
  /** Figures stand at the end. */
  align?: 'start' | 'end';
  /** What a copy button in the cell and Ctrl+C copy; null = nothing. */
  copyText?: (row: Row) => string | null;
  /** False for columns without which the rows cannot be told apart. */
  hideable?: boolean;
  /** When there is no room, columns with the highest number leave first; without a number they leave from the right. */
  hideOrder?: number;
  /** What a click on the head puts the rows in order by. */
  sortBy?: string;
  /** Stays at the left edge while the others scroll sideways; for the first column. */
  frozen?: boolean;
  /** The cell repeats the one above: it shows nothing and no line parts the two. */
  mergesWithPrevious?: (row: Row, previous: Row) => boolean;
}

/** Rows that belong together: a strip above the first of them names what they share, and stays while they pass. */
export interface RowGroups<Row> {
  isSame: (row: Row, other: Row) => boolean;
  title: (row: Row) => ReactNode;
}

/** In px; a function for tables whose rows differ (9.08). */
export type RowHeight<Row> = number | ((row: Row, index: number, rows: readonly Row[]) => number);

/** A row as a card, in place of its columns. */
export interface PhoneRows<Row> {
  /** The name of the table unless given. */
  header?: string;
  cell: DataColumn<Row>['cell'];
  /** As elsewhere unless given. */
  rowHeight?: RowHeight<Row>;
}

/** Height of the strip in px; it is part of its first row's height. */
export const GROUP_HEIGHT = scaled(26);
export const MIN_COLUMN_WIDTH = 200;
export const ROW_HEIGHT = 36;
export const HEAD_HEIGHT = scaled(36);
export const SELECT_WIDTH = 44;
export const MENU_WIDTH = 44;

/** In px of the person's text, as heads and strips are; columns state theirs for usual text. */
export const minWidthOf = <Row>(column: DataColumn<Row>): number =>
  scaled(column.width ?? column.minWidth ?? MIN_COLUMN_WIDTH);

/** The columns' tracks; head and rows are separate grids, so no track may depend on content. */
export function gridTemplate<Row>(columns: readonly DataColumn<Row>[], hasSelection: boolean): string {
  const tracks = columns.map((column) =>
    column.width === undefined
      ? `minmax(${minWidthOf(column)}px, ${column.grow ?? 1}fr)`
      : `${minWidthOf(column)}px`,
  );
  return [...(hasSelection ? [`${SELECT_WIDTH}px`] : []), ...tracks, `${MENU_WIDTH}px`].join(' ');
}

/** Where no column can be taken away there is nothing to choose from. */
export const hasColumnMenu = <Row>(columns: readonly DataColumn<Row>[]): boolean =>
  columns.some((column) => column.hideable !== false);

/** Below this width the table scrolls sideways. */
export function minTableWidth<Row>(columns: readonly DataColumn<Row>[], hasSelection: boolean): number {
  const fixed = MENU_WIDTH + (hasSelection ? SELECT_WIDTH : 0);
  return columns.reduce((sum, column) => sum + minWidthOf(column), fixed);
}
