import type { UsageFile } from '../usage-file-schema.ts';
import { digestSoFar } from './hasher.ts';
import type { Reading } from './read-lines.ts';
import { badLine, refused } from './refused.ts';

/** The end of the file; `openLength` bytes stand behind its last line feed. Everything must have been closed. */
export function finishReading(
  { header, sealed, line, records, series, hasher }: Reading,
  openLength: number,
): Pick<UsageFile, 'header' | 'records' | 'totals' | 'macs' | 'sealedSha256' | 'sha256'> {
  if (line === 0 && openLength === 0) throw refused('EMPTY');
  if (sealed && openLength > 0) throw badLine(line + 1, 'afterEnd');
  if (!sealed || !header) throw refused('TRUNCATED', undefined, openLength > 0 ? line + 1 : line);
  const { sha256: sealedSha256, macs } = sealed;
  return { header, records, totals: series.totals(), macs, sealedSha256, sha256: digestSoFar(hasher) };
}
