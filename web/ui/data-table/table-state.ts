import { scaled } from '../text-scale.ts';
import { ROW_HEIGHT } from './data-column.ts';
import type { DataTableProps } from './data-table-props.ts';

export type TableState = ReturnType<typeof tableStateOf>;

/** What follows from a table's properties before anything is drawn. */
export function tableStateOf<Row extends object>(props: DataTableProps<Row>) {
  const { rows, error = null } = props;
  const { isLoading = false, isLoadingMore = false, hasMore = false } = props;
  const hasSelection = props.selection !== undefined;
  return {
    error,
    isLoading,
    /** Nobody knows yet whether there are rows: the first are on their way, or others after an empty answer. */
    isWaiting: isLoading || (props.isRefreshing === true && rows.length === 0),
    isLoadingMore,
    /** The rows are those of an earlier question; nobody knows the answer to this one yet. */
    isStale: props.isRefreshing === true && error === null,
    /** There is a next page, and asking for it now makes sense. */
    canLoad: hasMore && !isLoading && !isLoadingMore && error === null,
    /** Skeleton rows at the end stand for the pages to come. */
    showsMore: hasMore && error === null,
    hasSelection,
    /** Cells before the first column. */
    offset: hasSelection ? 1 : 0,
    /** Rows there are, loaded or not, or null while nobody knows. */
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
