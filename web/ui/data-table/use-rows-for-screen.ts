import { useMemo } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import type { DataTableProps } from './data-table-props.ts';

/** The table as this screen has it: with its columns, or on a phone with one card for each row. */
export function useRowsForScreen<Row extends object>(props: DataTableProps<Row>): DataTableProps<Row> {
  const isPhone = useIsPhone();
  const { phone, label } = props;
  const { header = label, cell } = phone ?? {};
  const card = useMemo(
    () => cell && [{ id: 'card', header, cell, minWidth: 0, hideable: false }],
    [header, cell],
  );
  if (!isPhone || card === undefined) return props;
  const rowHeight = phone?.rowHeight ?? props.rowHeight;
  return { ...props, columns: card, ...(rowHeight === undefined ? {} : { rowHeight }) };
}
