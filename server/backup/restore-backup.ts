import { stat } from 'node:fs/promises';
import type pg from 'pg';
import type { Secrets } from '#server/core/secrets.ts';
import type { CopyIn } from '#server/db/copy-in.ts';
import { locks } from '#server/db/locks.ts';
import { databaseOf, ownLogin } from '#server/db/login-role.ts';
import { migrate, refuseUnknown } from '#server/db/migrate.ts';
import { isHalfRestored } from '#server/db/refuse-half-restored.ts';
import { StartupError } from '#server/db/startup-error.ts';
import type { OpenBackup } from './backup-reader.ts';
import type { BackupFigures, Progress } from './backup-records.ts';
import {
  connectOwner,
  dropMark,
  fillTable,
  guardAgain,
  isEmpty,
  liftGuards,
  listApplied,
  markUnfinished,
  raiseIds,
} from './restore-queries.ts';
import { secretProofOf } from './write-backup.ts';

export interface RestoreOrder {
  backup: OpenBackup;
  file: string;
  secrets: Secrets;
  progress: Progress;
}

/**
 * Brings a backup into an empty database, as its owner: first a mark that no portal starts beside, then the schema as
 * the backup had it, then all rows and the end of the mark in one transaction. Killed anywhere it can be run again.
 */
export async function restoreBackup(
  owner: pg.ClientConfig | string,
  { backup, file, secrets, progress }: RestoreOrder,
): Promise<BackupFigures> {
  const { header } = backup;
  refuseUnknown(new Map(header.migrations), undefined, 'backup');
  if (header.secretProof !== secretProofOf(secrets))
    throw new StartupError(
      'PORTAL_SECRET, or the file portal-secret in the data folder, is not the secret this backup was created with, so its encrypted data could not be read. Use the original secret.',
    );
  const client = await connectOwner(owner);
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    const migrations = new Map(header.migrations);
    await begin(client, migrations);
    await migrate(client, { name: ownLogin(await databaseOf(client)) }, migrations);
    const figures = await copyAll(client, backup, progress);
    progress('counting');
    await client.query('analyze');
    return { madeAt: header.madeAt, ...figures, bytes: (await stat(file)).size };
  } finally {
    await client.end().catch(() => {});
  }
}

async function begin(client: pg.Client, migrations: ReadonlyMap<string, string>): Promise<void> {
  if (await isHalfRestored(client)) return refuseNewer(client, migrations);
  if (!(await isEmpty(client)))
    throw new StartupError(
      `The database ${await databaseOf(client)} is not empty. Restore the backup into an empty database, so that no data is lost or mixed.`,
    );
  await markUnfinished(client);
}

/** Rows of an older portal would not fit: what migrations do to rows was done before they came. */
async function refuseNewer(client: pg.Client, migrations: ReadonlyMap<string, string>): Promise<void> {
  const newer = (await listApplied(client)).filter((name) => !migrations.has(name));
  if (newer.length > 0)
    throw new StartupError(
      `The restore of a newer backup was started in this database (it has ${newer.join(', ')}). Restore that backup, or recreate the database or the data folder.`,
    );
}

async function copyAll(client: pg.Client, { parts }: OpenBackup, progress: Progress) {
  let [tables, rows] = [0, 0];
  let copy: CopyIn | undefined;
  await client.query('begin');
  try {
    const guards = await liftGuards(client);
    for await (const part of parts) {
      if (part.kind === 'rows') {
        await copy?.write(part.content);
        progress('restoring', (rows += part.rows));
        continue;
      }
      await copy?.end();
      copy = undefined;
      if (part.kind === 'end') continue;
      copy = fillTable(client, part.table);
      tables += 1;
    }
    await raiseIds(client);
    await guardAgain(client, guards);
    await dropMark(client);
    await client.query('commit');
    return { tables, rows };
  } catch (error) {
    copy?.abort();
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
