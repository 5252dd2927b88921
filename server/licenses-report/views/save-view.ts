import type * as contract from '#domain/licenses-report/views/contract.ts';
import { VIEWS_MAX } from '#domain/licenses-report/views/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { takeLock } from '#server/db/locks.ts';
import {
  countOwnViews,
  deleteOwnView,
  findView,
  forgetStart,
  isNameTaken,
  saveStart,
  upsertView,
} from './queries.ts';

/** Saves a view or changes one's own; a name stands once among the views of a person. */
export const saveView: Handler<typeof contract.saveView> = (ctx, { params: { viewId }, body }) => {
  const { userId } = ctx.principal;
  return ctx.transaction(async (trx) => {
    await takeLock(trx, 'reportView', userId);
    if (await isNameTaken(trx, { userId, viewId, name: body.name }))
      throw new AppError('VIEW_NAME_TAKEN', { name: body.name });
    if (!(await findView(trx, viewId)) && (await countOwnViews(trx, userId)) >= VIEWS_MAX)
      throw new AppError('TOO_MANY_VIEWS', { most: VIEWS_MAX });
    if (!(await upsertView(trx, { ...body, viewId, userId, at: ctx.now }))) throw new AppError('NOT_FOUND');
    const saved = await findView(trx, viewId);
    if (!saved) throw new AppError('NOT_FOUND');
    await ctx.audit(trx, { action: 'licenses-report.saveView', object: viewId, accountId: null });
    return saved;
  });
};

/** Begins the report with a view for the caller, or no longer. */
export const chooseView: Handler<typeof contract.chooseView> = (ctx, { params: { viewId }, body }) => {
  const { userId } = ctx.principal;
  return ctx.transaction(async (trx) => {
    await takeLock(trx, 'reportView', userId);
    const view = await findView(trx, viewId);
    if (!view) throw new AppError('NOT_FOUND');
    if (body.isDefault) await saveStart(trx, { userId, viewId, at: ctx.now });
    else await forgetStart(trx, userId, viewId);
    await ctx.audit(trx, {
      ...{ action: 'licenses-report.chooseView', object: viewId, accountId: null },
      detail: { ...body },
    });
    return { ...view, ...body };
  });
};

/** Deleting what is gone already is no failure. */
export const deleteView: Handler<typeof contract.deleteView> = (ctx, { params: { viewId } }) =>
  ctx.transaction(async (trx) => {
    await deleteOwnView(trx, { viewId, userId: ctx.principal.userId });
    await ctx.audit(trx, { action: 'licenses-report.deleteView', object: viewId, accountId: null });
    return undefined;
  });
