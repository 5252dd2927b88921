import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn } from './data-column.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
type Features = typeof features;

export interface TableSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Null when the row can be selected, otherwise why it cannot. */
  refusal?: (row: Row) => string | null;
  /** Names the row for the checkbox: "Select {name}". */
  name: (row: Row) => string;
}

const nothing: ReadonlySet<string> = new Set();

/** Rows, visible columns and selection of one table, kept by TanStack Table. */
export function useTableModel<Row extends object>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  rowId: (row: Row) => string,
  shown: ReadonlySet<string>,
  selection: TableSelection<Row> | undefined,
) {
  const definitions = useMemo(
    (): ColumnDef<Features, Row>[] => columns.map(({ id, header }) => ({ id, header })),
    [columns],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, shown.has(id)])),
    [columns, shown],
  );
  const selected = selection?.selected ?? nothing;
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries([...selected].map((id) => [id, true as const])),
    [selected],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility, rowSelection },
    enableRowSelection: (row) => (selection?.refusal?.(row.original) ?? null) === null,
    onRowSelectionChange: (updater) => {
      const next = typeof updater === 'function' ? updater(rowSelection) : updater;
      selection?.onChange(new Set(Object.keys(next)));
    },
  });
  const visible = useMemo(() => columns.filter(({ id }) => shown.has(id)), [columns, shown]);
  return { table, visible, model: table.getRowModel().rows };
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>['table'];
export type TableModelRow<Row extends object> = ReturnType<typeof useTableModel<Row>>['model'][number];
