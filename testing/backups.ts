import { join } from 'node:path';
import type pg from 'pg';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { openBackup, type OpenBackup } from '#server/backup/backup-reader.ts';
import type { BackupFigures, Progress } from '#server/backup/backup-records.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { createSecrets } from '#server/core/secrets.ts';
import type { Pool } from '#server/db/pool.ts';
import { TEST_SECRET, testPortalOn } from './test-portal.ts';

export const backupKey = 'five words that nobody guesses';
const ignore: Progress = () => {};

/** Backs up to, and restores from, files of one folder. */
export function backupsIn(folder: string) {
  const at = (name: string) => join(folder, name);

  const backup = (pool: Pool, name: string, progress = ignore, secret: string | null = null) =>
    writeBackup(
      createSystemContext(testPortalOn(pool, new Date('2026-03-01T02:00:00Z')), {
        ...{ kind: 'command', name: 'backup' },
      }),
      { file: at(name), passphrase: backupKey, secret, progress },
    );

  async function restore(
    owner: pg.ClientConfig,
    name: string,
    progress = ignore,
    secret = TEST_SECRET,
  ): Promise<BackupFigures> {
    const opened = await openBackup(at(name), backupKey);
    const secrets = createSecrets(secret);
    try {
      return await restoreBackup(owner, { backup: opened, file: at(name), secrets, progress });
    } finally {
      await opened.close();
    }
  }

  return { at, backup, restore };
}

/** Every row of an open backup, by table. */
export async function rowsOf({ parts }: OpenBackup): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  let table = '';
  for await (const part of parts) {
    if (part.kind === 'table') rows.set((table = part.table.table), []);
    if (part.kind === 'rows') rows.get(table)?.push(...part.content.toString().split('\n').filter(Boolean));
  }
  for (const lines of rows.values()) lines.sort();
  return rows;
}
