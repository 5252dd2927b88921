import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatMonth, formatNumber } from '#domain/core/format.ts';
import { composeUsageFile } from '#server/demo/usage-file/compose-usage-file.ts';
import { StartupError } from '#server/db/startup-error.ts';
import { UsageError, type Command } from './command.ts';
import { readCommandConfig, withPortal } from './open-portal.ts';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** `npm run portal -- demo-usage-file` */
export const demoUsageFileCommand: Command = {
  usage: 'demo-usage-file --email EMAIL [--month YYYY-MM] [--out FILE]',
  says:
    'Creates a valid usage file for the keys of a person who can report usage (demo mode only). Default: ' +
    'the last full month in a term.',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, month: { type: 'string' }, out: { type: 'string' } },
    });
    const { email, month, out } = values;
    if (email === undefined || positionals.length > 0) throw new UsageError('demo-usage-file needs --email.');
    if (month !== undefined && !MONTH.test(month)) throw new UsageError('--month is YYYY-MM.');
    // The file holds whole license keys, and nobody signed in to get them: made-up ones alone may leave like that.
    if (!readCommandConfig().demo)
      throw new StartupError(
        'demo-usage-file only works in demo mode: otherwise it would write customers’ full license keys to a file.',
      );
    const file = await withPortal(({ pool, secrets, now }) =>
      composeUsageFile({ pool, secrets, now: now() }, email, month),
    );
    const path = resolve(process.env['INIT_CWD'] ?? '.', out ?? `usage-${file.month}.ulvd`);
    writeNew(path, file.bytes);
    const keys = `${file.keys.length} ${file.keys.length === 1 ? 'key' : 'keys'}`;
    process.stderr.write(`${formatMonth(file.month)}, ${keys}, ${formatNumber(file.bytes.length)} bytes\n`);
    process.stdout.write(`${path}\n`);
    return 0;
  },
};

/** For its owner alone, and never in the place of a file that is there. */
function writeNew(path: string, bytes: Buffer): void {
  try {
    writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new StartupError(`The file ${path} already exists. Remove it, or choose another name with --out.`, {
      cause: error,
    });
  }
}
