import { importFiles, type ImportFileName } from '#domain/import/import-files.ts';
import type { ImportFile } from '#domain/import/import-file.ts';
import { maskValue, type ImportProblem } from '#domain/import/problem.ts';
import type { Database } from '#server/db/pool.ts';
import {
  findChangedAccounts,
  findDuplicates,
  findForeignApplications,
  findKeysOfTwoAccounts,
  findNamesTwiceInCase,
  findUnknownReferences,
  type FoundRow,
} from './check-queries.ts';
import type { Collected } from './collect-findings.ts';

type File = ImportFile<ImportFileName>;

/** What only all files and the database together show: duplicates, references, rows that change their account. */
export async function findProblems(
  trx: Database,
  files: ReadonlySet<ImportFileName>,
  findings: Collected,
): Promise<void> {
  for (const file of importFiles as readonly File[]) {
    if (!files.has(file.name)) continue;
    if (findings.full()) return;
    for (const found of await problemsOf(trx, file, findings.unreadable)) findings.problem(found);
  }
}

async function problemsOf(
  trx: Database,
  file: File,
  unreadable: ReadonlySet<string>,
): Promise<ImportProblem[]> {
  const at = (column: string, { line, value }: FoundRow) => ({ file: file.name, line, column, value });
  const problems: ImportProblem[] = [];
  const [identity = ''] = file.key;
  for (const row of await findDuplicates(trx, file))
    problems.push({ ...at(identity, row), code: 'duplicate', params: { line: row.first } });

  for (const { name, kind } of file.columns) {
    const target = kind.file as ImportFileName | undefined;
    if (target === undefined || unreadable.has(target)) continue;
    for (const row of await findUnknownReferences(trx, file.name, name, target))
      problems.push({ ...at(name, row), code: 'unknownReference', params: { file: target } });
    if (target !== 'applications.csv') continue;
    for (const row of await findForeignApplications(trx, file.name, name))
      problems.push({ ...at(name, row), code: 'foreignApplication', params: { account: row.account } });
  }
  if (identity !== 'email' && file.columns.some(({ name }) => name === 'accountId'))
    for (const row of await findChangedAccounts(trx, file.name))
      problems.push({ ...at('accountId', row), code: 'accountChanged', params: { account: row.account } });
  problems.push(...(await problemsOfOne(trx, file)));
  return problems;
}

/** What is asked of the rows of one file alone. */
async function problemsOfOne(trx: Database, file: File): Promise<ImportProblem[]> {
  if (file.name === 'applications.csv')
    return (await findNamesTwiceInCase(trx)).map(({ line, value, other }) => ({
      ...{ file: file.name, line, column: 'name', value },
      ...{ code: 'nameTwiceInCase', params: { other } },
    }));
  if (file.name !== 'license-keys.csv') return [];
  return (await findKeysOfTwoAccounts(trx)).map(({ line, tail, account, other }) => ({
    ...{ file: file.name, line, column: 'licenseKey', value: maskValue(`${tail}${tail}`) },
    ...{ code: 'keyOfTwoAccounts', params: { account, other } },
  }));
}
