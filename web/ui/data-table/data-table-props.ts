import type { CSSProperties, ReactNode } from 'react';
import type { DataColumn, PhoneRows, RowGroups, RowHeight } from './data-column.ts';
import type { TableError } from './table-message.tsx';
import type { RowTone } from './table-row.tsx';
import type { TableSelection } from './row-selection.ts';

/** The order of the rows, asked for by the heads of columns that have a `sortBy`. */
export interface TableSort {
  by: string;
  descending: boolean;
  onSort: (by: string) => void;
}

export interface DataTableProps<Row extends object> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** 36 px unless given. */
  rowHeight?: RowHeight<Row>;
  /** Given where a row is a card on a phone. */
  phone?: PhoneRows<Row> | undefined;
  /**
   * Other rows take over the elements of those before, which is faster, and the focus stays in its place. Only where
   * nothing in a cell has a state of its own.
   */
  keepsElements?: boolean;
  groups?: RowGroups<Row> | undefined;
  /** All rows there are, loaded or not, where that is known. */
  total?: number | undefined;
  /** The first rows are on their way. */
  isLoading?: boolean;
  /** Newer rows are on their way; the old ones stay meanwhile. */
  isRefreshing?: boolean;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onLoadMore?: () => void;
  error?: TableError | null;
  onRetry?: () => void;
  /** What the table says when there is no row. */
  emptyText: ReactNode;
  /** Given when filters are set. */
  onClearFilters?: (() => void) | undefined;
  selection?: TableSelection<Row> | undefined;
  rowTone?: (row: Row) => RowTone | undefined;
  /** What the rows are an answer to: another answer is read from its top. */
  scrollKey?: string;
  /** Called with the first and last row in sight, for a line that says where one is. */
  onRange?: ((first: number, last: number) => void) | undefined;
  sort?: TableSort | undefined;
  /** A click on a row, or Enter on a cell without a control of its own. */
  onRowEnter?: (row: Row) => void;
  /** Keeps the person's choice of columns under this name. */
  storageKey: string;
  /** The table scrolls inside this height; a short table is only as high as its rows. */
  maxHeight?: CSSProperties['maxHeight'];
}
