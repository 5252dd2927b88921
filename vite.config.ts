import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The pages that the server renders itself have no bundle to bring their font: it gets a fixed address. */
const fontForPlainPages = (): Plugin => ({
  name: 'font-for-plain-pages',
  generateBundle() {
    const file = './node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
    const source = readFileSync(new URL(file, import.meta.url));
    this.emitFile({ type: 'asset', fileName: 'fonts/inter.woff2', source });
  },
});

/**
 * Zod brings a writer of JSON schemas with every schema: a fortieth of the first download, which only the server's
 * API description asks for. In the browser each of its functions says that it is not there.
 */
const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm)];
      const missing = "() => { throw new Error('There are no JSON schemas in the browser.'); }";
      const stubs = names.map(
        ([, name, alias], at) => `const stub${at} = missing; export { stub${at} as ${name ?? alias} };`,
      );
      return { code: [`const missing = ${missing};`, ...stubs].join('\n'), map: null };
    },
  },
});

const overlays =
  /@popperjs|@mui\/material\/(?:\w+\/)*(?:utils|internal|Backdrop|Chip|Fade|Grow|List|Menu|MenuItem|MenuList|Modal|Paper|Popover|Popper|Portal|SvgIcon|Tooltip|Unstable_TrapFocus|useSlot)\b/;

export default defineConfig({
  root: 'web',
  plugins: [react(), fontForPlainPages(), withoutJsonSchemas()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0, // data: scripts and fonts are against the content security policy
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // One chunk with zod itself: its setting must stand before any chunk makes a schema, and chunks run in their own order.
            { name: 'zod', priority: 2, test: /web\/app\/no-eval\.ts$|node_modules\/zod\// },
            // Everything the first view needs in one file: a twelfth smaller and 46 requests fewer than a chunk for each shared part.
            { name: 'start', priority: 1, tags: ['$initial'] },
            // Menus, tooltips and what they stand on: nearly every page has them, and they would be twenty files.
            { name: 'overlays', test: overlays },
            // What sixteen pages and more share, most of it a few lines each: one request instead of two dozen.
            { name: 'common', minShareCount: 16 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 900,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/idp', '/cli', '/banner.json', '/demo'].map((path) => [
        path,
        { target: process.env['PORTAL_DEV_TARGET'] ?? 'http://localhost:8080' },
      ]),
    ),
  },
});
