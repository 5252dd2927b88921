import { stat } from 'node:fs/promises';
import { openBackup } from './backup-reader.ts';
import type { BackupFigures, Progress } from './backup-records.ts';

/** Reads a backup from its first to its last byte without a database, and counts what it holds. */
export async function checkBackup(
  file: string,
  passphrase: string,
  progress: Progress,
): Promise<BackupFigures> {
  const { header, parts } = await openBackup(file, passphrase);
  const figures = { madeAt: header.madeAt, tables: 0, rows: 0, bytes: (await stat(file)).size };
  for await (const part of parts) {
    if (part.kind === 'table') figures.tables += 1;
    if (part.kind === 'rows') progress('checking', (figures.rows += part.rows));
  }
  return figures;
}
