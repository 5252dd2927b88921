import { draftEndpoints } from '#domain/drafts/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { discardDraft } from './discard-draft.ts';
import { getDraft } from './get-draft.ts';
import { saveDraft } from './save-draft.ts';

/** Three calls for each kind of draft. */
export const draftRoutes: Route[] = Object.values(draftEndpoints).flatMap(({ kind, get, save, discard }) => [
  route(get, (ctx) => getDraft(ctx, kind)),
  route(save, (ctx, { body }) => saveDraft(ctx, kind, body)),
  route(discard, async (ctx, { query }) => {
    await discardDraft(ctx, kind, query.version);
    return undefined;
  }),
]);
