import { expect, it } from 'vitest';
import { tooHeavy, weigh } from './check-bundle.mjs';

const KB = 1024;
const manifest = {
  'web/index.html': {
    file: 'assets/main.js',
    isEntry: true,
    imports: ['_react.js', '_ui.js'],
    dynamicImports: ['web/pages/report-page.tsx'],
  },
  '_react.js': { file: 'assets/react.js' },
  '_ui.js': { file: 'assets/ui.js', imports: ['_react.js'] },
  '_table.js': { file: 'assets/table.js', imports: ['_ui.js'] },
  'web/pages/report-page.tsx': {
    file: 'assets/report.js',
    src: 'web/pages/report-page.tsx',
    isDynamicEntry: true,
    imports: ['_table.js', '_react.js'],
  },
  'web/pages/chart-page.tsx': {
    file: 'assets/chart.js',
    src: 'web/pages/chart-page.tsx',
    isDynamicEntry: true,
    imports: ['web/index.html'],
  },
  'web/ui/inter.css': { file: 'assets/inter.css' },
};
const sizes: Record<string, number> = { main: 100, react: 60, ui: 80, table: 90, report: 30, chart: 5 };
const sizeOf = (file: string): number => (sizes[file.replace(/^assets\/|\.js$/g, '')] ?? 0) * KB;

it('the initial JavaScript is the entry with its static imports, each counted once', () => {
  expect(weigh(manifest, sizeOf)[0]).toMatchObject({ what: 'initial JavaScript', bytes: 240 * KB, files: 3 });
});

it('a lazy route weighs what it adds to the initial JavaScript, its shared chunks included', () => {
  expect(weigh(manifest, sizeOf).slice(1)).toMatchObject([
    { what: 'web/pages/report-page.tsx', bytes: 120 * KB, files: 2 },
    { what: 'web/pages/chart-page.tsx', bytes: 5 * KB, files: 1 },
  ]);
});

it('only what is above its limit is a finding: exactly the limit is within', () => {
  expect(tooHeavy(weigh(manifest, sizeOf)).map(({ path }) => path)).toEqual(['web/pages/report-page.tsx']);
});
