import { useMemo, useRef } from 'react';
import { useSteadyCallback } from '../use-steady-callback.ts';
import { chooseAll, chooseRow, isAllSelected, type RowChoice, type TableSelection } from './row-selection.ts';

/** Which rows of one table are selected, and what choosing does (2.68); of a table without boxes nothing ever is. */
export function useRowSelection<Row extends object>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  selection: TableSelection<Row> | undefined,
) {
  const anchor = useRef<string | null>(null);
  const chosen = selection?.selected;
  const choose = useSteadyCallback((index: number, choice: RowChoice): void => {
    const row = rows[index];
    if (selection === undefined || row === undefined) return;
    const selected = chooseRow({ rows, rowId, selection }, index, choice, anchor.current);
    if (selected === null) return;
    anchor.current = rowId(row);
    selection.onChange(selected);
  });
  // Whether a row can be selected and how it is called follows from the row alone.
  const isAll = useMemo(
    () => selection !== undefined && isAllSelected({ rows, rowId, selection }),
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, chosen],
  );
  return {
    choose,
    chooseAll: (checked: boolean): void => {
      anchor.current = null;
      selection?.onChange(chooseAll({ rows, rowId, selection }, checked));
    },
    isSelected: (index: number): boolean => {
      const row = rows[index];
      return row !== undefined && chosen?.has(rowId(row)) === true;
    },
    isAll,
    isSome: !isAll && (chosen?.size ?? 0) > 0,
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;
