import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatNumber } from '#domain/core/format.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { takeBackupKey } from '#server/backup/backup-keys.ts';
import type { BackupFigures } from '#server/backup/backup-records.ts';
import { checkBackup } from '#server/backup/check-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { takeSecret } from '#server/app/secret-file.ts';
import { UsageError, type Command } from './command.ts';
import { readCommandConfig, withPortal } from './open-portal.ts';
import { createProgress } from './progress.ts';

/** `npm run portal -- backup FILE` */
export const backupCommand: Command = {
  usage: 'backup FILE [--with-secret] | backup --check FILE',
  says:
    'Creates an encrypted backup of all portal data from one point in time; the portal can keep running. ' +
    'With --check, verifies an existing backup file. The key is in BACKUP_KEY_FILE or BACKUP_KEY.',
  async run(args) {
    const { file, check, withSecret } = readOptions(args);
    const started = performance.now();
    const progress = createProgress();
    const passphrase = takeBackupKey(readCommandConfig());
    const figures = check
      ? await checkBackup(file, passphrase, progress.step)
      : await withPortal((portal) =>
          writeBackup(createSystemContext(portal, { kind: 'command', name: 'backup' }), {
            ...{ file, passphrase, progress: progress.step },
            secret: withSecret ? takeSecret(portal.config) : null,
          }),
        );
    progress.end();
    process.stdout.write(
      `${file} ${check ? 'is complete' : 'was written'}: ${figuresText(figures, started)}\n`,
    );
    return 0;
  },
};

/** What a backup holds, and how long it took. */
export function figuresText({ madeAt, tables, rows, bytes }: BackupFigures, started: number): string {
  const [day, time] = [madeAt.slice(0, 10), madeAt.slice(11, 19)];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `the data of ${day} ${time} UTC, ${formatNumber(rows)} rows of ${tables} tables, ${formatNumber(bytes)} bytes, in ${seconds} s.`;
}

function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      'with-secret': { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('backup needs exactly one file.');
  if (values.check && values['with-secret'])
    throw new UsageError('--check cannot be combined with --with-secret.');
  // npm changes to the package's folder; INIT_CWD is where the person stands.
  return {
    file: resolve(process.env['INIT_CWD'] ?? '.', file),
    check: values.check,
    withSecret: values['with-secret'],
  };
}
