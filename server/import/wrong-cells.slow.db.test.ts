import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles as declared } from '#domain/import/import-files.ts';
import type { Column } from '#domain/import/import-file.ts';
import { problemText } from '#domain/import/problem.ts';
import {
  csvOf,
  importFiles,
  importInto,
  rowVersions,
  sampleFolder,
  sampleRows,
} from '../../testing/import-folder.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let running: TestPortal;
let untouched: Record<string, string>;
beforeAll(async () => {
  running = await startTestPortal();
  untouched = await rowVersions(running.portal);
});
afterAll(() => running.close());

/** Imports the sample folder with some files replaced; nothing may be written. */
async function refuse(files: Record<string, string | Buffer>, base: string | undefined = sampleFolder) {
  using folder = importFiles(files, base);
  const report = await importInto(running.portal, folder.folder);
  expect(await rowVersions(running.portal)).toEqual(untouched);
  return report.problems;
}

/** A cell that its column cannot hold. */
function wrongCell({ kind }: Column): string {
  const cells: Record<Column['kind']['name'], string> = {
    id: 'x'.repeat(65),
    reference: 'nobody',
    user: 'no@body.example',
    text: 'x'.repeat((kind.limit ?? 0) + 1),
    email: 'no address',
    oneOf: 'Something else',
    listOf: 'Something else',
    list: 'x'.repeat(256),
    day: '2025-02-30',
    whole: '100000000000000000',
    flag: 'yes',
    base64: 'not base64!',
  };
  return cells[kind.name];
}

const columns = declared.flatMap((file) => file.columns.map((column) => ({ file, column })));

/** References are looked up behind all cells, and a secret may be shown nowhere: each has a folder of its own. */
const isAlone = ({ kind, secret }: Column): boolean =>
  secret || kind.name === 'reference' || kind.name === 'user';

test.each(declared.map((file) => [file.name, file.columns.filter((column) => !isAlone(column))] as const))(
  'wrong cells in %s write nothing, and each is named by file, line and column',
  async (name, wrong) => {
    const [header = [], first = [], ...rest] = sampleRows(name);
    const row = [...first];
    for (const column of wrong) row[header.indexOf(column.name)] = wrongCell(column);
    const texts = (await refuse({ [name]: csvOf([header, row, ...rest]) })).map(problemText);
    for (const column of wrong) {
      const own = texts.filter((text) => text.startsWith(`${name}:2:${column.name}: "`));
      const shown = own.some((text) => text.includes(wrongCell(column).slice(0, 40)));
      expect(shown, `${column.name} of ${texts.join('\n')}`).toBe(true);
    }
  },
);

test.each(
  columns
    .filter(({ column }) => isAlone(column))
    .map(({ file, column }) => [file.name, column.name, column] as const),
)(
  'a wrong cell in %s, column %s, writes nothing and is named by file, line and column',
  async (name, columnName, column) => {
    const [header = [], first = [], ...rest] = sampleRows(name);
    const rows = csvOf([header, first.with(header.indexOf(columnName), wrongCell(column)), ...rest]);
    const problems = await refuse({ [name]: rows });
    const texts = problems.map(problemText);
    expect(texts).toContainEqual(expect.stringMatching(`^${name}:2:${columnName}: "`));
    const shown = texts.some((text) => text.includes(wrongCell(column).slice(0, 40)));
    expect(shown).toBe(!column.secret);
  },
);

test.each(declared.map((file) => [file.name, file.columns.filter(({ optional }) => !optional)] as const))(
  'in %s no column that is required may be empty or missing',
  async (name, required) => {
    const [header = [], first = [], ...rest] = sampleRows(name);
    const names = required.map((column) => column.name);
    const bare = first.map((cell, at) => (names.some((column) => column === header[at]) ? '' : cell));
    const empty = await refuse({ [name]: csvOf([header, bare, ...rest]) });
    for (const column of names)
      expect(empty).toContainEqual({ file: name, line: 2, column, value: null, code: 'empty' });
    // In two halves, since some files have no other columns.
    for (const half of [0, 1]) {
      const gone = names.filter((_, at) => at % 2 === half);
      const places = new Set(gone.map((column) => header.indexOf(column)));
      const without = [header, first, ...rest].map((row) => row.filter((_, at) => !places.has(at)));
      const missing = gone.length > 0 ? await refuse({ [name]: csvOf(without) }) : [];
      expect(missing.filter(({ code }) => code === 'missingColumn')).toEqual(
        gone.map((column) => ({ file: name, line: 1, column, value: null, code: 'missingColumn' })),
      );
    }
  },
);
