import Box from '@mui/material/Box';
import { BarChart } from '../bar-chart/bar-chart.tsx';
import { chartColor } from '../bar-chart/chart-colors.ts';
import { Card } from '../card.tsx';
import { PageHead } from '../page-head.tsx';

const months = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'Permissions', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const series = Array.from({ length: 5 }, (_, index) => ({
  id: `k${index}`,
  label: `…7QXW-K4PT-100${index}`,
  color: chartColor(0, index),
  pattern: index,
  unit: 'documents',
}));
const types = Array.from({ length: 11 }, (_, index) => ({
  id: `k${index}`,
  label: `Usage type ${index + 1}`,
  color: chartColor(index),
  unit: 'documents',
}));
const bars = (count: number, keys: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `2026-${String(index + 1).padStart(2, '0')}`,
    label: `${months[index % 12] ?? ''} ${index < 1 ? 2025 : 2026}`,
    values: Object.fromEntries(
      Array.from({ length: keys }, (_unused, key) => [
        `k${key}`,
        String(((index * 7_919 + key * 104_729) % 40_000) + (key === 1 ? 0 : 1_200)),
      ]),
    ),
  }));

const twoUnits = series.slice(0, 2).map((one, index) => ({
  ...one,
  label: index === 0 ? 'itext-core' : 'pdfHtml',
  color: chartColor(index),
  unit: index === 0 ? 'documents' : 'module calls',
}));
const columns = bars(12, 0).map(({ id, label }) => ({ id, label }));
const periods = [
  {
    id: 'q1',
    label: 'Q1 2026 (Jan–Mar)',
    from: '2026-02',
    to: '2026-04',
    values: { k0: '31000', k1: '4100' },
  },
  ...bars(10, 2).slice(4),
  { id: 'visit', label: '13 Aug – 3 Oct 2026', from: '2026-09', to: '2026-10', values: { k0: '9000' } },
  { id: '2026-01', label: 'Dec 2025', values: {}, look: 'awaited' as const, note: 'no report' },
  { id: '2026-11', label: 'Oct 2026', values: { k0: '0' } },
  { id: '2026-12', label: 'Nov 2026', values: { k0: '7000' }, look: 'running' as const, note: 'so far' },
];

export function ChartSection() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PageHead title="Charts" />
      <Card title="Usage by month">
        <BarChart
          label="Usage by month"
          series={series}
          bars={bars(12, 5)}
          fileName="usage"
          note="Last 12 months"
        />
      </Card>
      <Card title="All families">
        <BarChart label="All families" series={types} bars={bars(31, 11)} fileName="usage" height={320} />
      </Card>
      <Card title="Two units, longer periods, a month without report, one that is not over">
        <BarChart
          label="Two units"
          series={twoUnits}
          columns={columns}
          bars={periods}
          fileName="usage"
          height={320}
        />
      </Card>
      <Card title="One bar">
        <BarChart
          label="One bar"
          series={series.slice(0, 1)}
          bars={bars(1, 1)}
          fileName="usage"
          height={220}
        />
      </Card>
    </Box>
  );
}
