import { expect, it } from 'vitest';
import { scriptsOf, tooHeavy, weigh as weighAll } from './check-bundle.mjs';

const KB = 1024;
const manifest = {
  'web/index.html': {
    file: 'assets/main.js',
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
  'pages/landing-page.tsx': {
    file: 'assets/landing.js',
    src: 'pages/landing-page.tsx',
    isDynamicEntry: true,
    imports: ['_ui.js', '_button.js'],
  },
  '_button.js': { file: 'assets/button.js' },
  'web/ui/inter.css': { file: 'assets/inter.css' },
};
const sizes: Record<string, number> = {
  main: 90,
  react: 60,
  ui: 80,
  table: 90,
  report: 30,
  chart: 5,
  landing: 3,
  button: 1,
};
const sizeOf = (file: string): number => (sizes[file.replace(/^assets\/|\.js$/g, '')] ?? 0) * KB;

const html = `
  <script src="/assets/theme.js"></script>
  <script type="module" crossorigin src="/assets/main.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/react.js">
  <link rel="stylesheet" href="/assets/inter.css">`;
const weigh = (of: typeof manifest, sizes: typeof sizeOf) => weighAll(of, scriptsOf(html), sizes);

it('a page asks for what its scripts and preloads name', () => {
  expect(scriptsOf(html)).toEqual(['assets/theme.js', 'assets/main.js', 'assets/react.js']);
});

it('the initial JavaScript is what the page names with its static imports, each counted once', () => {
  expect(weigh(manifest, sizeOf)[0]).toMatchObject({ what: 'initial JavaScript', bytes: 230 * KB, files: 4 });
});

it('the landing page needs the entry and the parts on the way to it', () => {
  expect(weigh(manifest, sizeOf)[1]).toMatchObject({ bytes: 234 * KB, files: 6 });
});

it('a lazy route weighs what it adds to the initial JavaScript, its shared chunks included', () => {
  expect(weigh(manifest, sizeOf).slice(2)).toMatchObject([
    { what: 'web/pages/report-page.tsx', bytes: 120 * KB, files: 2 },
    { what: 'web/pages/chart-page.tsx', bytes: 5 * KB, files: 1 },
    { what: 'pages/landing-page.tsx', bytes: 4 * KB, files: 2 },
  ]);
});

it('only what is above its limit is a finding: exactly the limit is within', () => {
  expect(tooHeavy(weigh(manifest, sizeOf)).map(({ path }) => path)).toEqual([
    'initial JavaScript to the landing',
    'web/pages/report-page.tsx',
  ]);
});
