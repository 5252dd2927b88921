import { meantBy } from '#domain/licenses-report/filters.ts';
import type * as contract from '#domain/licenses-report/files/contract.ts';
import { fromSaved, toSaved } from '#domain/licenses-report/saved-filters.ts';
import { FILES_MAX } from '#domain/licenses-report/files/file-limits.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { bringForward } from '#server/db/bring-forward.ts';
import { takeLock } from '#server/db/locks.ts';
import { prepareConditions } from '../conditions/prepare-conditions.ts';
import { filtersOfAudit } from '../list-license-keys.ts';
import { countLines } from '../count-queries.ts';
import { presentFile, sealChoice } from './present.ts';
import { countFiles, findFile, insertFile } from './queries.ts';

/** The job that writes files: asking for one starts it. */
export const WRITING_JOB = 'report-files';

/** Asks for a file; asking again under the same id answers how far it is. */
export const createFile: Handler<typeof contract.createFile> = (ctx, { params: { fileId }, body }) => {
  const { userId, email } = ctx.principal;
  return ctx.transaction(async (trx) => {
    await takeLock(trx, 'reportFile', userId);
    const known = await findFile(trx, { fileId, userId });
    if (known) return presentFile(ctx, known);
    if ((await countFiles(trx, userId, ctx.now)) >= FILES_MAX)
      throw new AppError('TOO_MANY_REPORT_FILES', { most: FILES_MAX });
    const { sort, format } = body;
    const filters = meantBy(fromSaved(body.filters), email);
    const choice = sealChoice(ctx.portal.secrets, fileId, { filters: toSaved(filters), sort, format });
    const expected = await countLines(trx, await prepareConditions(ctx, trx, filters));
    await insertFile(trx, { ...{ id: fileId, userId, format, choice, expected }, at: ctx.now });
    const made = await findFile(trx, { fileId, userId });
    if (!made) throw new AppError('NOT_FOUND'); // the id is somebody else's
    await bringForward(trx, WRITING_JOB);
    await ctx.audit(trx, {
      ...{ action: 'licenses-report.createFile', object: fileId, accountId: null },
      detail: { ...filtersOfAudit(filters), sort, format },
    });
    return presentFile(ctx, made);
  });
};
