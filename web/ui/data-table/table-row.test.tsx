import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { DataColumn } from './data-column.ts';
import { DataTable } from './data-table.tsx';

interface Key {
  id: string;
}
const keys: Key[] = Array.from({ length: 60 }, (_, index) => ({ id: `k${index}` }));

test('a row in sight is not drawn anew when more rows arrive below it', () => {
  const drawn = vi.fn<(id: string) => void>();
  const columns: DataColumn<Key>[] = [
    {
      id: 'key',
      header: 'License key',
      cell: (row) => {
        drawn(row.id);
        return row.id;
      },
    },
  ];
  const selected = new Set<string>();
  const table = (count: number) => (
    <DataTable
      label="Licenses"
      columns={columns}
      rows={keys.slice(0, count)}
      rowId={(row) => row.id}
      emptyText="No license matches"
      storageKey="licenses"
      selection={{ selected, onChange: () => {}, name: (row) => row.id }}
      onRowEnter={() => {}}
      hasMore
    />
  );
  const { rerender } = render(table(30));
  expect(screen.getByText('k0')).toBeInTheDocument();
  drawn.mockClear();
  rerender(table(60));
  expect(drawn.mock.calls.flat()).not.toContain('k0');
});
