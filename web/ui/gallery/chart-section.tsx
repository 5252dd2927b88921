import Box from '@mui/material/Box';
import { BarChart } from '../bar-chart/bar-chart.tsx';
import { chartColor } from '../bar-chart/chart-colors.ts';
import { Card } from '../card.tsx';
import { PageHead } from '../page-head.tsx';

const months = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const series = Array.from({ length: 5 }, (_, index) => ({
  id: `k${index}`,
  label: `…7QXW-K4PT-100${index}`,
  color: chartColor(0, index),
}));
const types = Array.from({ length: 11 }, (_, index) => ({
  id: `k${index}`,
  label: `Usage type ${index + 1}`,
  color: chartColor(index),
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

export function ChartSection() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PageHead title="Charts" />
      <Card title="Usage by month">
        <BarChart
          label="Usage by month"
          unit="documents"
          series={series}
          bars={bars(12, 5)}
          fileName="usage"
          note="Last 12 months"
        />
      </Card>
      <Card title="All families">
        <BarChart
          label="All families"
          unit="documents"
          series={types}
          bars={bars(31, 11)}
          fileName="usage"
          height={320}
        />
      </Card>
      <Card title="One bar">
        <BarChart
          label="One bar"
          unit="documents"
          series={series.slice(0, 1)}
          bars={bars(1, 1)}
          fileName="usage"
          height={220}
        />
      </Card>
    </Box>
  );
}
