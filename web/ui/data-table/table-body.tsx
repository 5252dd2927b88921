import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { HEAD_HEIGHT, type DataColumn } from './data-column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { SkeletonRows, TableMessage } from './table-message.tsx';
import { TableRow } from './table-row.tsx';
import type { TableState } from './table-state.ts';
import type { Cell } from './use-active-cell.ts';
import type { RowVirtualizer } from './use-row-virtualizer.ts';
import type { RowSelection } from './use-row-selection.ts';

const FIRST_SKELETONS = 8;
const MORE_SKELETONS = 2;

interface TableBodyProps<Row extends object> {
  table: DataTableProps<Row>;
  state: TableState;
  columns: readonly DataColumn<Row>[];
  choices: RowSelection;
  virtualizer: RowVirtualizer;
  active: Cell;
  /** The cell that shows its copy button. */
  copyCell: Cell | null;
  /** Given where a click on a row opens it. */
  onOpen: ((index: number) => void) | undefined;
}

/** The rows in sight, then what stands in place of rows: skeletons, the empty text, an error. */
export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { table, state, columns, virtualizer } = props;
  const { rows } = table;
  const skeletons = skeletonCount(state, rows.length);
  const skeletonHeight = state.heightOf(Math.max(0, rows.length - 1));
  const rowsHeight = virtualizer.getTotalSize();
  return (
    <>
      <div
        className={table.isRefreshing === true && rows.length > 0 ? 'body stale' : 'body'}
        role="rowgroup"
        style={{ height: rowsHeight + skeletons * skeletonHeight }}
      >
        {virtualizer.getVirtualItems().map((item) => (
          <BodyRow
            key={table.keepsElements === true ? item.index : item.key}
            body={props}
            index={item.index}
            top={item.start - HEAD_HEIGHT}
            height={item.size}
          />
        ))}
        <SkeletonRows
          count={skeletons}
          height={skeletonHeight}
          columnCount={columns.length}
          hasSelection={state.hasSelection}
          top={rowsHeight}
        />
      </div>
      {(state.error !== null || (rows.length === 0 && skeletons === 0)) && (
        <TableMessage
          rowIndex={rows.length + 2}
          colSpan={columns.length + state.offset}
          error={state.error}
          onRetry={table.onRetry}
          emptyText={table.emptyText}
          onClearFilters={table.onClearFilters}
        />
      )}
    </>
  );
}

interface BodyRowProps<Row extends object> {
  body: TableBodyProps<Row>;
  index: number;
  top: number;
  height: number;
}

function BodyRow<Row extends object>({ body, index, top, height }: BodyRowProps<Row>) {
  const { table, columns, choices, active, copyCell } = body;
  const { selection } = table;
  const row = table.rows[index];
  if (row === undefined) return null;
  const previous = table.rows[index - 1];
  const isFirst = previous === undefined || table.groups?.isSame(row, previous) === false;
  return (
    <TableRow
      row={row}
      previous={previous}
      group={isFirst ? table.groups : undefined}
      index={index}
      columns={columns}
      top={top}
      height={height}
      tone={table.rowTone?.(row)}
      checked={selection && choices.isSelected(index)}
      checkLabel={selection && fillText(widgets.tableSelectRow, { row: selection.name(row) })}
      refusal={selection?.refusal?.(row) ?? undefined}
      activeCol={active.row === index ? active.col : null}
      copyCol={copyCell?.row === index ? copyCell.col : null}
      onToggle={choices.choose}
      onOpen={body.onOpen}
    />
  );
}

function skeletonCount(state: TableState, loaded: number): number {
  if (state.isWaiting && loaded === 0) return FIRST_SKELETONS;
  return state.showsMore ? MORE_SKELETONS : 0;
}
