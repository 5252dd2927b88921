import type * as contract from '#domain/licenses-report/files/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { presentFile } from './present.ts';
import { deleteOwnFile, listFileRows } from './queries.ts';

export const listFiles: Handler<typeof contract.listFiles> = (ctx) =>
  ctx.transaction(async (trx) =>
    (await listFileRows(trx, ctx.principal.userId)).map((row) => presentFile(ctx, row)),
  );

/** Whoever writes it finds it gone, and stops. Deleting what is gone already is no failure. */
export const deleteFile: Handler<typeof contract.deleteFile> = (ctx, { params: { fileId } }) =>
  ctx.transaction(async (trx) => {
    if (await deleteOwnFile(trx, { fileId, userId: ctx.principal.userId }))
      await ctx.audit(trx, { action: 'licenses-report.deleteFile', object: fileId, accountId: null });
    return undefined;
  });
