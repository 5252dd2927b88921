import { useRef, type CSSProperties } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { hasColumnMenu, minTableWidth, HEAD_HEIGHT } from './data-column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { OverflowTip } from './overflow-tip.tsx';
import { TableBody } from './table-body.tsx';
import { TableFrame } from './table-frame.ts';
import { TableHead } from './table-head.tsx';
import type { TableState } from './table-state.ts';
import { useDataTable } from './use-data-table.ts';
import { useRowsForScreen } from './use-rows-for-screen.ts';
import { pageRowsOf, type RowVirtualizer } from './use-row-virtualizer.ts';

/** Below the head of a page this leaves the page itself nothing to scroll. */
const DEFAULT_MAX_HEIGHT = 'max(320px, calc(100dvh - 232px))';

/** The one table: sticky head, virtual rows, infinite scrolling, selection, keyboard, error and empty rows (2.48–2.54, 2.62, 9.08). */
export function DataTable<Row extends object>(given: DataTableProps<Row>) {
  const props = useRowsForScreen(given);
  const scroller = useRef<HTMLDivElement>(null);
  const data = useDataTable(props, scroller);
  const { state, choices, keyboard, pointed, virtualizer, visible } = data;
  const { hasSelection } = state;
  return (
    <TableFrame style={{ maxHeight: props.maxHeight ?? DEFAULT_MAX_HEIGHT }}>
      <TableAnnouncement state={state} loaded={props.rows.length} />
      {state.isStale && <div className="working" aria-hidden />}
      {/* The grid scrolls, so it takes the focus itself while no cell can. */}
      <div
        ref={scroller}
        className="scroller"
        role="grid"
        tabIndex={props.rows.length === 0 ? 0 : -1}
        aria-label={props.label}
        aria-busy={state.isWaiting || state.isLoadingMore || props.isRefreshing === true}
        aria-rowcount={(state.rowCount ?? -2) + 1}
        aria-multiselectable={hasSelection || undefined}
        onFocus={keyboard.onFocus}
        onBlur={keyboard.onBlur}
        onKeyDown={(event) =>
          keyboard.onKeyDown(event, {
            pageRows: pageRowsOf(virtualizer),
            select: (row) =>
              choices.choose(row, { checked: !choices.isSelected(row), isRange: event.shiftKey }),
            enter: data.enter,
            copy: data.copyCell,
          })
        }
        {...pointed.handlers}
      >
        <div
          className={hasColumnMenu(props.columns) ? 'wide' : 'wide bare'}
          role="presentation"
          style={
            { minWidth: minTableWidth(visible, hasSelection), '--columns': data.template } as CSSProperties
          }
        >
          <TableHead
            choices={choices}
            columns={visible}
            allColumns={props.columns}
            visibility={data.visibility}
            hasSelection={hasSelection}
            sort={props.sort}
            isEmpty={props.rows.length === 0}
          />
          <TableBody
            table={props}
            columns={visible}
            choices={choices}
            virtualizer={virtualizer}
            active={keyboard.active}
            state={state}
            copyCell={pointed.cell ?? data.focusedCell}
            onOpen={props.onRowEnter && data.enter}
          />
        </div>
      </div>
      <PinnedGroup table={props} virtualizer={virtualizer} />
      <OverflowTip scroller={scroller} cell={pointed.cell ?? data.focusedCell} />
    </TableFrame>
  );
}

/** Tells screen readers how many rows a search found, and that more are on their way. */
function TableAnnouncement({ state, loaded }: { state: TableState; loaded: number }) {
  const isQuiet = state.isLoading || state.isStale || state.error !== null;
  const rows = state.rowCount ?? loaded;
  const counted = fillText(rows === 1 ? widgets.tableRow : widgets.tableRows, {
    count: formatNumber(rows),
  });
  const text = state.isLoadingMore ? widgets.tableLoadingMore : counted;
  return <VisuallyHidden role="status">{isQuiet ? '' : text}</VisuallyHidden>;
}

interface PinnedGroupProps<Row extends object> {
  table: DataTableProps<Row>;
  virtualizer: RowVirtualizer;
}

/** Below the head: whose rows these are, once the strip above the first of them has scrolled away. */
function PinnedGroup<Row extends object>({ table, virtualizer }: PinnedGroupProps<Row>) {
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
