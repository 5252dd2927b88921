import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { sameOnEveryDatabase } from './testing/same-on-every-database.ts';

const otherDatabase = process.env['USE_TEST_DATABASE_URL'] !== undefined;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 60_000, // against hanging only: a busy machine is no failure
          include: ['{domain,server,cli,bench,scripts,testing}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', 'node_modules/**'],
        },
      },
      {
        test: {
          name: 'db',
          include: ['{server,cli,testing}/**/*.db.test.ts'],
          exclude: ['node_modules/**', ...(otherDatabase ? sameOnEveryDatabase : [])],
          globalSetup: ['testing/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom', // a file that needs no page says `@vitest-environment node`: half a second each
          setupFiles: ['testing/web-setup.ts'],
          testTimeout: 90_000,
        },
      },
    ],
  },
});
