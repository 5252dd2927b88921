import type { FileRequest, ReportFile } from '#domain/licenses-report/files/schema.ts';
import { readSort } from '#domain/licenses-report/report-sort.ts';
import { fromSaved, readSaved } from '#domain/licenses-report/saved-filters.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { describeEach } from '../export/describe-filters.ts';
import { exportName, type ExportChoice } from '../export/write-export.ts';
import type { FileRow } from './queries.ts';

/** What was asked for is sealed: somebody may search for a whole key. */
export const sealChoice = (secrets: Secrets, id: string, request: FileRequest): Buffer =>
  secrets.seal('report-file', JSON.stringify(request), id);

export function openChoice(secrets: Secrets, { id, choice }: { id: string; choice: Buffer }): ExportChoice {
  const asked = JSON.parse(secrets.open('report-file', choice, id).toString()) as FileRequest;
  return {
    ...{ filters: fromSaved(readSaved(asked.filters) ?? {}), sort: readSort(asked.sort) },
    ...{ licenseKeyId: [], format: asked.format },
  };
}

export function presentFile({ portal, now }: SignedInCtx, row: FileRow): ReportFile {
  const { id, format, asOf, keptUntil } = row;
  const { filters } = openChoice(portal.secrets, row);
  const isOver = keptUntil !== null && keptUntil <= now;
  return {
    ...{ id, format, state: isOver ? 'EXPIRED' : row.state },
    filters: describeEach(filters),
    ...{ expected: Number(row.expected), written: Number(row.written) },
    askedAt: row.askedAt.toISOString(),
    ready:
      asOf !== null && keptUntil !== null
        ? { fileName: exportName(asOf, format), asOf, keptUntil: keptUntil.toISOString() }
        : null,
  };
}
