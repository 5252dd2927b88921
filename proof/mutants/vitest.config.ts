import { matchesGlob, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { tests, database } = JSON.parse(process.env['MUTANTS_RUN'] ?? '{}') as {
  tests: string[];
  database: boolean;
};

/** One test that fails ends the search: those that proof/mutants/scope.mjs names first are asked first. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      tests.findIndex((pattern) => matchesGlob(relative(process.cwd(), moduleId), pattern));
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** The tests that are asked about a change, and no others: one PostgreSQL is started for all changes of a group. */
export default defineConfig({
  test: {
    include: tests,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: AsNamed },
    ...(database ? { globalSetup: ['testing/database-server.ts'] } : {}),
  },
});
