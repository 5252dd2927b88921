import { resolve } from 'node:path';
import { takeBackupKey } from '#server/backup/backup-keys.ts';
import { openBackup } from '#server/backup/backup-reader.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { restoreSecret } from '#server/app/secret-file.ts';
import { figuresText } from './backup-command.ts';
import { UsageError, type Command } from './command.ts';
import { readCommandConfig, withEmptyDatabase, withPortal } from './open-portal.ts';
import { createProgress } from './progress.ts';

/** `npm run portal -- restore FILE` */
export const restoreCommand: Command = {
  usage: 'restore FILE',
  says: 'Restores a backup file into an empty database or data folder. Needs the backup’s key in BACKUP_KEY_FILE or BACKUP_KEY.',
  async run([name, ...more]) {
    if (name === undefined || name.startsWith('-') || more.length > 0)
      throw new UsageError('restore needs exactly one file.');
    const started = performance.now();
    const progress = createProgress();
    const config = readCommandConfig();
    const file = resolve(process.env['INIT_CWD'] ?? '.', name);
    const backup = await openBackup(file, takeBackupKey(config));
    try {
      restoreSecret(config, backup.header.secret);
      const figures = await withEmptyDatabase(({ owner, secrets }) =>
        restoreBackup(owner, { backup, file, secrets, progress: progress.step }),
      );
      await withPortal(async () => {}); // the login, and the migrations that are newer than the backup
      progress.end();
      process.stdout.write(`Restored ${file}: ${figuresText(figures, started)}\n`);
      return 0;
    } finally {
      await backup.close();
    }
  },
};
