import { createHash } from 'node:crypto';
import { parseUsageFile } from '#domain/volume-usage/parse-usage-file.ts';
import { usageFileLimits, type UsageFile, type UsageRecord } from '#domain/volume-usage/usage-file-schema.ts';
import type { Database } from '#server/db/pool.ts';
import type { ReceivedUpload } from './receiving/receive-upload.ts';
import { refuseFile } from './receiving/refuse-file.ts';
import { openRecordCopy, recordRow } from './staging-queries.ts';

/** All records of one (key, product, version, event) of a file. */
export interface Series {
  id: number;
  k: number;
  product: string;
  event: string;
  version: string;
}

export interface LoadedFile {
  file: UsageFile;
  series: readonly Series[];
}

/**
 * Reads the file to its end and copies its records into the transaction's staging table as it goes: memory holds
 * one batch. Records carry the number of their series only, names are sent once.
 */
export async function loadRecords(
  trx: Database,
  { file, fileName, departed, isUnpacked }: ReceivedUpload,
  now: Date,
  requireRoom: (records: number) => void,
): Promise<LoadedFile> {
  const series = new Map<string, Series>();
  const numberOf = ({ k, product, event, version }: UsageRecord): number => {
    const name = `${k}\0${product}\0${event}\0${version}`;
    const known = series.get(name);
    if (known) return known.id;
    const added = { id: series.size, k, product, event, version };
    series.set(name, added);
    return added.id;
  };
  const copy = openRecordCopy(trx);
  try {
    const parsed = await parseUsageFile(file.read(), {
      fileName,
      now,
      createSha256: () => createHash('sha256'),
      ...(isUnpacked && { limits: { upload: usageFileLimits.inflated } }),
      onRecords: (batch) => {
        departed.throwIfAborted();
        requireRoom(batch.length);
        return copy.write(batch.map((record) => recordRow(record, numberOf(record))));
      },
    });
    if (!parsed.ok) throw refuseFile(fileName, parsed.error);
    await copy.end();
    departed.throwIfAborted();
    return { file: parsed.value, series: [...series.values()] };
  } catch (error) {
    copy.abort();
    throw error;
  }
}
