import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  type RefObject,
  useState,
  type PointerEvent,
} from 'react';
import { copyText } from '../copy-text.ts';
import { useSteadyCallback } from '../use-steady-callback.ts';
import { gridTemplate, HEAD_HEIGHT } from './data-column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { tableStateOf } from './table-state.ts';
import { cellAround, isSameCell, useActiveCell, type Cell } from './use-active-cell.ts';
import { useColumnVisibility } from './use-column-visibility.ts';
import { useLoadMore } from './use-load-more.ts';
import { useRowVirtualizer } from './use-row-virtualizer.ts';
import { useRowSelection } from './use-row-selection.ts';

/** The cell under the mouse, found by one listener for the whole table; rows gliding past while scrolling do not count. */
function usePointedCell(isScrolling: boolean) {
  const [cell, setCell] = useState<Cell | null>(null);
  const point = (next: Cell | null): void => setCell((old) => (isSameCell(old, next) ? old : next));
  return {
    cell,
    handlers: {
      onPointerOver: (event: PointerEvent): void => {
        if (!isScrolling && event.pointerType !== 'touch') point(cellAround(event.target as HTMLElement));
      },
      onPointerLeave: () => point(null),
      onScroll: () => point(null),
    },
  };
}

/** All that a table knows and does, apart from how it is drawn. */
export function useDataTable<Row extends object>(
  props: DataTableProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const { columns, rows, rowId, rowHeight, selection } = props;
  const state = tableStateOf(props);
  const { hasSelection, offset, heightOf } = state;
  const visibility = useColumnVisibility(scroller, columns, hasSelection, props.storageKey);
  const visible = useMemo(
    () => columns.filter(({ id }) => visibility.shown.has(id)),
    [columns, visibility.shown],
  );
  const choices = useRowSelection(rows, rowId, selection);
  const keyboard = useActiveCell({ scroller, rowCount: rows.length, colCount: visible.length + offset });
  const virtualizer = useRowVirtualizer({
    scroller,
    count: rows.length,
    heightOf,
    // A new function makes the virtualizer measure every row anew, hence only when heights may differ.
    // oxlint-disable-next-line react/exhaustive-deps
    keyOf: useCallback((index) => idAt(rows, rowId, index), [rows, rowHeight]),
    focusedRow: keyboard.focused ? keyboard.active.row : -1,
  });
  useLoadMore(scroller, virtualizer.getTotalSize() + HEAD_HEIGHT, state.canLoad, props.onLoadMore);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scroller, props.scrollKey]);
  const tellRange = useEffectEvent((first: number, last: number) => props.onRange?.(first, last));
  const { startIndex, endIndex } = virtualizer.calculateRange() ?? { startIndex: -1, endIndex: -1 };
  useEffect(() => {
    if (rows.length > 0 && startIndex >= 0) tellRange(startIndex, Math.min(endIndex, rows.length - 1));
  }, [startIndex, endIndex, rows.length]);

  const enter = useSteadyCallback((index: number): void => {
    const row = rows[index];
    if (row !== undefined) props.onRowEnter?.(row);
  });
  const copyCell = ({ row, col }: Cell): void => {
    const entry = rows[row];
    const text = entry === undefined ? null : visible[col - offset]?.copyText?.(entry);
    if (typeof text === 'string') void copyText(text).catch(() => undefined);
  };
  const pointed = usePointedCell(virtualizer.isScrolling);
  const focusedCell = keyboard.focused ? keyboard.active : null;
  const template = useMemo(() => gridTemplate(visible, hasSelection), [visible, hasSelection]);
  return {
    state,
    visibility,
    choices,
    visible,
    keyboard,
    virtualizer,
    enter,
    copyCell,
    pointed,
    focusedCell,
    template,
  };
}

function idAt<Row>(rows: readonly Row[], rowId: (row: Row) => string, index: number): string | number {
  const row = rows[index];
  return row === undefined ? index : rowId(row);
}
