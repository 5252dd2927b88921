import type { DataTableProps } from './data-table-props.ts';
import { HEAD_HEIGHT } from './data-column.ts';
import type { RowVirtualizer } from './use-row-virtualizer.ts';

interface PinnedGroupProps<Row extends object> {
  table: DataTableProps<Row>;
  virtualizer: RowVirtualizer;
}

/** Below the head: whose rows these are, once the strip above the first of them has scrolled away. */
export function PinnedGroup<Row extends object>({ table, virtualizer }: PinnedGroupProps<Row>) {
  const { groups, rows } = table;
  const first = virtualizer.calculateRange()?.startIndex ?? 0;
  const row = rows[first];
  if (groups === undefined || row === undefined) return null;
  const previous = rows[first - 1];
  const top = virtualizer.measurementsCache[first]?.start ?? HEAD_HEIGHT;
  const isPast = (virtualizer.scrollOffset ?? 0) > top - HEAD_HEIGHT;
  if (!isPast && (previous === undefined || !groups.isSame(row, previous))) return null;
  return (
    <div className="pinned">
      <span className="group-title">{groups.title(row)}</span>
    </div>
  );
}
