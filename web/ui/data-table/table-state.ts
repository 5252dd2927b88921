import { scaled } from '../text-scale.ts';
import { ROW_HEIGHT } from './data-column.ts';
import type { DataTableProps } from './data-table-props.ts';
import type { TableError } from './table-message.tsx';

/** What follows from a table's properties before anything is drawn. */
export interface TableState {
  error: TableError | null;
  isLoading: boolean;
  /** Nobody knows yet whether there are rows: the first are on their way, or others after an empty answer. */
  isWaiting: boolean;
  isLoadingMore: boolean;
  /** The rows are those of an earlier question; nobody knows the answer to this one yet. */
  isStale: boolean;
  /** There is a next page, and asking for it now makes sense. */
  canLoad: boolean;
  /** Skeleton rows at the end stand for the pages to come. */
  showsMore: boolean;
  hasSelection: boolean;
  /** Cells before the first column. */
  offset: number;
  /** Rows there are, loaded or not, or null while nobody knows. */
  rowCount: number | null;
  heightOf: (index: number) => number;
}

export function tableStateOf<Row extends object>(props: DataTableProps<Row>): TableState {
  const { rows, selection, error = null } = props;
  const { isLoading = false, isLoadingMore = false, hasMore = false } = props;
  const hasSelection = selection !== undefined;
  return {
    error,
    isLoading,
    isWaiting: isLoading || (props.isRefreshing === true && rows.length === 0),
    isLoadingMore,
    isStale: props.isRefreshing === true && error === null,
    canLoad: hasMore && !isLoading && !isLoadingMore && error === null,
    showsMore: hasMore && error === null,
    hasSelection,
    offset: hasSelection ? 1 : 0,
    rowCount: props.total ?? (hasMore ? null : rows.length),
    heightOf: heightsOf(props),
  };
}

function heightsOf<Row extends object>({ rows, rowHeight = ROW_HEIGHT }: DataTableProps<Row>) {
  return (index: number): number => {
    const row = rows[index];
    if (typeof rowHeight === 'number') return scaled(rowHeight);
    return scaled(row === undefined ? ROW_HEIGHT : rowHeight(row, index, rows));
  };
}
