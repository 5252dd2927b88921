import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Ctx } from '#server/core/context.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { tryLock } from '#server/db/locks.ts';
import type { Database, Pool } from '#server/db/pool.ts';
import { StartupError } from '#server/db/startup-error.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { countRows, type BackupFigures, type BackupTable, type Progress } from './backup-records.ts';
import { openFrameWriter, type FrameWriter } from './frame-writer.ts';
import { giveName, nameTaken, partOf } from './give-name.ts';
import { holdTables, listMigrations, listTables, readTable, settleSession } from './queries.ts';
import { planTables } from './plan-tables.ts';

export interface BackupOrder {
  file: string;
  passphrase: string;
  /** The portal's secret, where the backup is to hold it. */
  secret: string | null;
  progress: Progress;
}

/** The same for every use of a secret, and of no use but to compare. */
export const secretProofOf = (secrets: Secrets): string =>
  secrets.keyedHash('canary', 'backup').toString('base64');

/**
 * Writes all data of the portal as one snapshot saw it; nobody waits for it. The file has its name only when it is
 * whole and on the disk: until then it is `FILE.….part`.
 */
export async function writeBackup(ctx: Ctx, order: BackupOrder): Promise<BackupFigures> {
  const { pool, secrets, now } = ctx.portal;
  if (existsSync(order.file)) throw nameTaken(order.file);
  return inSnapshot(pool, { role: 'system' }, async (trx) => {
    if (!(await tryLock(trx, 'backup')))
      throw new StartupError('Another backup of this database is in progress. Wait for it to finish.');
    await settleSession(trx);
    const { tables, migrations } = await holdSchema(trx, pool);
    await recordBackup(ctx, order);
    const part = partOf(order.file);
    const writer = await openFrameWriter(part, order.passphrase).catch((error: NodeJS.ErrnoException) => {
      throw new StartupError(`The backup cannot be written to ${part} (${error.code ?? error.message}).`);
    });
    try {
      const madeAt = now().toISOString();
      const header = { madeAt, secretProof: secretProofOf(secrets), secret: order.secret };
      await writer.write('header', { ...header, migrations });
      const figures = await writeTables(trx, { tables, writer, progress: order.progress });
      const bytes = await writer.end(figures);
      await writer.close();
      await giveName(part, order.file);
      return { madeAt, ...figures, bytes };
    } catch (error) {
      await writer.close().catch(() => {});
      await rm(part, { force: true });
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
        throw new StartupError(`Not enough disk space for ${order.file}. No backup was created.`, {
          cause: error,
        });
      throw error;
    }
  });
}

/** Before the first byte leaves: also a backup that is killed in the middle has written down what it read. */
const recordBackup = (ctx: Ctx, { file, secret }: BackupOrder): Promise<void> =>
  ctx.transaction((trx) =>
    ctx.audit(trx, {
      action: 'backup.beginBackup',
      object: null,
      accountId: null,
      detail: { fileName: basename(file), ...(secret === null ? {} : { secret: 'inBackup' }) },
    }),
  );

/** The tables as the snapshot knows them, which stay so: a table that is made anew meanwhile would look empty. */
async function holdSchema(trx: Database, pool: Pool) {
  const tables = planTables(await listTables(trx));
  const migrations = await listMigrations(trx);
  await holdTables(trx, tables);
  const now = await inSnapshot(pool, { role: 'system' }, listMigrations);
  if (now.length !== migrations.length)
    throw new StartupError('The schema was migrated while the backup was starting. Run the backup again.');
  return { tables, migrations };
}

interface Work {
  tables: BackupTable[];
  writer: FrameWriter;
  progress: Progress;
}

async function writeTables(trx: Database, { tables, writer, progress }: Work) {
  let rows = 0;
  for (const { table, columns } of tables) {
    await writer.write('table', { table, columns });
    for await (const chunk of readTable(trx, { table, columns })) {
      await writer.write('rows', chunk);
      progress('writing', (rows += countRows(chunk)));
    }
  }
  return { tables: tables.length, rows };
}
