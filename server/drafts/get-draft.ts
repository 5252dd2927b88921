import type { DraftKind } from '#domain/drafts/draft-kinds.ts';
import type { Draft } from '#domain/drafts/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { presentDraft } from './present.ts';
import { findDraft, type DraftPlace } from './queries.ts';

/** Where the call's draft is kept. */
export const placeOf = ({ account, cucaId = '' }: AccountCtx, kind: DraftKind): DraftPlace => ({
  account,
  kind,
  cucaId,
});

/** Binds a sealed text to its row: moved to another, it does not open. */
export const sealContext = ({ account, kind, cucaId }: DraftPlace): string =>
  JSON.stringify([account, kind, cucaId]);

/** The draft, whoever saved it last; null where there is none, or none any more. */
export async function getDraft(ctx: AccountCtx, kind: DraftKind): Promise<{ draft: Draft | null }> {
  const place = placeOf(ctx, kind);
  const found = await ctx.transaction((trx) => findDraft(trx, place));
  if (!found || found.expires_at <= ctx.now) return { draft: null };
  const content = ctx.portal.secrets
    .open('draft', found.content_ciphertext, sealContext(place))
    .toString('utf8');
  return { draft: { ...presentDraft(found, ctx.principal.userId), content } };
}
