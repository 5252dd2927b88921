import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { filesInTier, filesOutsideTier, isInTier } from './testing/test-tier.ts';

/**
 * The tests of a file run in an order that nobody wrote, and properties try inputs of chance. Both are the same for
 * everybody, so that no commit is blamed for what it happens to meet; TEST_SEED=7 tries others.
 */
process.env['TEST_SEED'] ??= '20261122';
const seed = Number(process.env['TEST_SEED']);
const setupFiles = ['testing/same-properties.ts'];
const sequence = { shuffle: { tests: true } };
/** How long a test waits for something to come, against hanging only: a busy machine is no failure. */
const patienceMs = 60_000;
const patience = { poll: { timeout: patienceMs } };
const patient = { testTimeout: 8 * patienceMs, hookTimeout: 8 * patienceMs };
/**
 * Many tests wait, for a process to start or a portal to come back: three files at a time keep two cores busy. One
 * database server answers three.
 */
const databaseWorkers = 3;
const maxWorkers = Math.max(databaseWorkers, availableParallelism() - 1);
/** One project after the other: a process that gets a file of another project ends, with all that it has read. */
const turn = (groupOrder: number) => ({ ...sequence, groupOrder });

const databaseTests = '{server,cli,customer-cli,proof,testing}/**/*.db.test.ts';
/** Files that replace a module: in a process that has loaded it before, they would not. */
const replacingModules = globSync(databaseTests).filter((path) =>
  readFileSync(path, 'utf8').includes('vi.mock('),
);
const database = {
  setupFiles,
  expect: patience,
  exclude: ['node_modules/**', ...filesOutsideTier],
  globalSetup: ['testing/database-server.ts'],
  ...patient,
  maxWorkers: databaseWorkers,
};

// Every file has a process of its own, which compiles the same packages as the one before.
process.env['NODE_COMPILE_CACHE'] = join(import.meta.dirname, 'node_modules/.cache/compiled-for-tests');

export default defineConfig({
  test: {
    sequence: { seed },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false, // files share a process for each core, so that modules are read once: decision 065
          maxWorkers,
          sequence: turn(2),
          expect: patience,
          ...patient,
          setupFiles,
          include: filesInTier(['{domain,server,cli,customer-cli,proof,scripts,testing}/**/*.test.ts']),
          exclude: ['**/*.db.test.ts', '**/node_modules/**', ...filesOutsideTier],
        },
      },
      {
        test: {
          ...database,
          name: 'db',
          sequence: turn(0),
          isolate: false, // a file takes the database of the one before: decision 065
          include: filesInTier([databaseTests]),
          exclude: [...database.exclude, ...replacingModules],
        },
      },
      {
        test: {
          ...database,
          name: 'db alone',
          sequence: turn(1),
          include: replacingModules.filter(isInTier),
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          isolate: false, // decision 065
          maxWorkers,
          sequence: turn(3),
          expect: patience,
          include: filesInTier(['web/**/*.test.{ts,tsx}']),
          exclude: ['node_modules/**', ...filesOutsideTier],
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'testing/web-setup.ts'],
          ...patient,
        },
      },
    ],
  },
});
