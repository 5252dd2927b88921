import Box from '@mui/material/Box';

import { useState } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import type { DataColumn } from '../data-table/data-column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { PageHead } from '../page-head.tsx';
import { Status } from '../status.tsx';

interface Line {
  id: string;
  account: string;
  product: string;
  license: string;
  key: string;
  expiry: string;
  state: 'Active' | 'Expiring soon' | 'Expired';
  used: number;
}

const names = [
  'Initech Ltd',
  'Globex Corporation',
  'Umbrella GmbH',
  'Hooli Incorporated and Sons of the Northern Territories',
];
const states = ['Active', 'Active', 'Expiring soon', 'Active', 'Expired'] as const;
const lines = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    account: names[Math.floor(index / 3) % names.length] ?? '',
    product: ['iText Core', 'Apryse SDK', 'pdf2data'][index % 3] ?? '',
    license: `PL-00${1000 + index}`,
    key: `…7QXW-K4PT-${1000 + index}`,
    expiry: `${1 + (index % 28)} Mar 2027`,
    state: states[index % states.length] ?? 'Active',
    used: (index * 7919) % 130_000,
  }));
const tones = { Active: 'success', 'Expiring soon': 'warning', Expired: 'error' } as const;

const columns: readonly DataColumn<Line>[] = [
  {
    id: 'account',
    header: 'Account',
    hideable: false,
    cell: (line, { previous }) =>
      previous?.account === line.account ? null : <a href="/account">{line.account}</a>,
    mergesWithPrevious: (line, previous) => line.account === previous.account,
  },
  { id: 'product', header: 'Licensed product', cell: (line) => line.product, minWidth: 140, hideOrder: 1 },
  {
    id: 'license',
    header: 'Product license',
    cell: (line) => line.license,
    copyText: (line) => line.license,
    minWidth: 140,
    hideOrder: 5,
  },
  {
    id: 'state',
    header: 'Status',
    cell: (line) => <Status tone={tones[line.state]}>{line.state}</Status>,
    width: 140,
    hideOrder: 3,
  },
  {
    id: 'key',
    header: 'License key',
    cell: (line) => <code>{line.key}</code>,
    copyText: (line) => line.key,
    minWidth: 170,
    hideOrder: 2,
  },
  { id: 'expiry', header: 'Expiry date', cell: (line) => line.expiry, width: 120, hideOrder: 4 },
  {
    id: 'used',
    header: 'Documents',
    cell: (line) => formatNumber(line.used),
    align: 'end',
    width: 120,
    hideOrder: 2,
  },
];
const base = {
  columns,
  rowId: (line: Line) => line.id,
  storageKey: 'gallery',
  emptyText: 'No license matches these filters.',
};

export function DataSection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
  const [rows, setRows] = useState(() =>
    lines(Number(new URLSearchParams(location.search).get('rows') ?? 50)),
  );
  return (
    <Box sx={{ display: 'grid', gap: 3, mt: 3 }}>
      <PageHead title="Tables" />
      <DataTable
        {...base}
        label="Licenses report"
        rows={rows}
        total={20_000}
        hasMore
        onLoadMore={() => setTimeout(() => setRows(lines(rows.length + 50)), 300)}
        maxHeight={480}
        rowHeight={(line, index, all) => (all[index - 1]?.account === line.account ? 50 : 72)}
        rowTone={(line) => (line.state === 'Expired' ? 'muted' : undefined)}
        selection={{
          selected,
          onChange: setSelected,
          refusal: (line) => (line.used < 20_000 ? 'Never used' : null),
          name: (line) => line.license,
        }}
      />
      <DataTable
        {...base}
        label="Short"
        rows={lines(4)}
        rowTone={(line) => (line.id === '2' ? 'error' : undefined)}
      />
      <DataTable {...base} label="Loading" rows={[]} isLoading maxHeight={260} />
      <DataTable {...base} label="Empty" rows={[]} onClearFilters={() => undefined} />
      <DataTable
        {...base}
        label="Failed"
        rows={[]}
        error={{ message: 'Service unavailable, try again a bit later', status: 503 }}
        onRetry={() => undefined}
      />
      <DataTable
        {...base}
        label="Failed later"
        rows={lines(3)}
        hasMore
        isRefreshing
        error={{ message: 'No connection' }}
        onRetry={() => undefined}
      />
    </Box>
  );
}
