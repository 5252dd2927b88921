import { draftEndpoints } from '#domain/drafts/contract.ts';
import type { DraftKind } from '#domain/drafts/draft-kinds.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getDraft, placeOf } from './get-draft.ts';
import { conflictOf } from './present.ts';
import { deleteDraft, findDraft } from './queries.ts';
import { saveDraft } from './save-draft.ts';

/** Three calls for each kind of draft. */
/** Removes a draft that was sent or is not wanted any more, if it is still the one that the caller saw. */
async function discardDraft(ctx: AccountCtx, kind: DraftKind, version: string): Promise<void> {
  const place = placeOf(ctx, kind);
  await ctx.transaction(async (trx) => {
    const found = await findDraft(trx, place, true);
    if (!found) return;
    if (found.version !== version) throw conflictOf('DRAFT_CHANGED', found, ctx.principal.userId);
    await deleteDraft(trx, place);
    await ctx.audit(trx, {
      action: 'drafts.discard',
      object: kind,
      accountId: place.account,
      detail: place.cucaId === '' ? {} : { cucaId: place.cucaId },
    });
  });
}

export const draftRoutes: Route[] = Object.values(draftEndpoints).flatMap(({ kind, get, save, discard }) => [
  route(get, (ctx) => getDraft(ctx, kind)),
  route(save, (ctx, { body }) => saveDraft(ctx, kind, body)),
  route(discard, async (ctx, { query }) => {
    await discardDraft(ctx, kind, query.version);
    return undefined;
  }),
]);
