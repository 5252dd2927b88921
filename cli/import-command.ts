import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatNumber } from '#domain/core/format.ts';
import { MAX_PROBLEMS, problemText, warningText } from '#domain/import/problem.ts';
import { refuseFullDisk } from '#server/app/disk-check.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import { importFolder, type ImportReport } from '#server/import/import-folder.ts';
import { UsageError, type Command } from './command.ts';
import { withPortal } from './open-portal.ts';
import { createProgress } from './progress.ts';

const usage = 'import DIR [--dry-run] [--ignore-unknown] [--prune roles]';

/** `npm run portal -- import DIR` */
export const importCommand: Command = {
  usage,
  says: 'Imports a folder of CSV files (docs/import.md), all or nothing. If anything is wrong, lists the errors and writes nothing.',
  async run(args) {
    const options = readOptions(args);
    const started = performance.now();
    const progress = createProgress();
    const report = await withPortal(async (portal) => {
      refuseFullDisk(portal.config);
      const ctx = createSystemContext(portal, { kind: 'command', name: 'import' });
      return importFolder(ctx, {
        ...options,
        noteUsage: provideRecords(ctx).noteUsage,
        progress: (what, rows) => progress.step(what, rows),
      });
    });
    progress.end();
    process.stderr.write(findingsText(report));
    process.stdout.write(reportText(report, options.dryRun, (performance.now() - started) / 1000));
    return report.problems.length > 0 ? 1 : 0;
  },
};

function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'ignore-unknown': { type: 'boolean', default: false },
      prune: { type: 'string' },
    },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError('import takes one folder.');
  if (values.prune !== undefined && values.prune !== 'roles')
    throw new UsageError(`The only value for --prune is roles.`);
  return {
    // npm changes to the package's folder; INIT_CWD is where the person stands.
    folder: resolve(process.env['INIT_CWD'] ?? '.', folder),
    dryRun: values['dry-run'],
    ignoreUnknown: values['ignore-unknown'],
    pruneRoles: values.prune === 'roles',
  };
}

/** Warnings, then errors, one per line. */
function findingsText({ problems, warnings }: ImportReport): string {
  const lines = [
    ...warnings.map((warning) => `warning: ${warningText(warning)}`),
    ...problems.map((problem) => `error: ${problemText(problem)}`),
  ];
  if (problems.length >= MAX_PROBLEMS)
    lines.push(`There may be more: the first ${MAX_PROBLEMS} errors are shown.`);
  return lines.map((line) => `${line}\n`).join('');
}

function reportText({ files, unmatched, problems }: ImportReport, dryRun: boolean, seconds: number): string {
  if (problems.length > 0)
    return `Nothing was written: ${problems.length} ${problems.length === 1 ? 'error' : 'errors'}.\n`;
  const removed = files.some((file) => file.removed > 0);
  const head = ['file', 'rows', 'inserted', 'updated', 'unchanged', ...(removed ? ['removed'] : [])];
  const rows = files.map((file) => [
    file.file,
    ...[file.rows, file.inserted, file.updated, file.unchanged, ...(removed ? [file.removed] : [])].map(
      formatNumber,
    ),
  ]);
  const table = [head, ...rows].map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(11))).join(''),
  );
  const waiting = unmatched.attached + unmatched.waiting;
  const attached =
    waiting === 0
      ? ''
      : `Unmatched usage for ${formatNumber(waiting)} keys: ${formatNumber(unmatched.attached)} counted, ${formatNumber(unmatched.waiting)} left for staff.\n`;
  const end = dryRun ? 'Dry run: nothing was written.' : `Imported in ${seconds.toFixed(1)} s.`;
  return `${table.join('\n')}\n${attached}${end}\n`;
}
