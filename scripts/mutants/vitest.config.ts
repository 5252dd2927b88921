import { defineConfig } from 'vitest/config';

const { tests, database } = JSON.parse(process.env['MUTANTS_RUN'] ?? '{}') as {
  tests: string[];
  database: boolean;
};

/** The tests that are asked about a change, and no others: one PostgreSQL is started for all changes of a group. */
export default defineConfig({
  test: {
    include: tests,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(database ? { globalSetup: ['testing/database-server.ts'] } : {}),
  },
});
