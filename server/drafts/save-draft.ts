import type { z } from 'zod';
import { nameOf } from '#domain/core/person-name.ts';
import type { DraftKind } from '#domain/drafts/draft-kinds.ts';
import type { DraftInfo, SaveDraft } from '#domain/drafts/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { placeOf, sealContext } from './get-draft.ts';
import { conflictOf, presentDraft } from './present.ts';
import { findDraft, insertDraft, updateDraft, type DraftPlace, type SavedDraft } from './queries.ts';

const DAY_MS = 86_400_000;

/**
 * Keeps what was typed. Whoever saves names the version that they saw, so that nobody's changes are overwritten unseen;
 * the same saving once more is answered like the first.
 */
export async function saveDraft(
  ctx: AccountCtx,
  kind: DraftKind,
  body: z.output<typeof SaveDraft>,
): Promise<DraftInfo> {
  const place = placeOf(ctx, kind);
  const { userId } = ctx.principal;
  const isSaved = ({ version, holder_id }: SavedDraft): boolean =>
    version === body.version && holder_id === userId;
  return ctx.transaction(async (trx) => {
    const before = await findDraft(trx, place, true);
    if (before && isSaved(before)) return presentDraft(before, userId);
    const next = draftOf(ctx, place, body);
    if (!before && body.basedOn !== null) throw conflictOf('DRAFT_GONE', undefined, userId);
    if (before && before.version !== body.basedOn && !isAbandoned(ctx, before, body.basedOn))
      throw conflictOf('DRAFT_CHANGED', before, userId);
    if (before) await updateDraft(trx, place, next);
    else if (!(await insertDraft(trx, place, next))) {
      const first = await findDraft(trx, place);
      if (first && isSaved(first)) return presentDraft(first, userId);
      throw conflictOf('DRAFT_CHANGED', first, userId);
    }
    await recordChange(ctx, trx, place, before);
    return presentDraft(next, userId);
  });
}

/** Expired, and not what the caller still has before them: a new draft takes its place. */
const isAbandoned = ({ now }: AccountCtx, draft: SavedDraft, basedOn: string | null): boolean =>
  draft.expires_at <= now && basedOn === null;

function draftOf(
  { portal, principal, now }: AccountCtx,
  place: DraftPlace,
  { version, content }: z.output<typeof SaveDraft>,
): SavedDraft {
  return {
    version,
    content_ciphertext: portal.secrets.seal('draft', content, sealContext(place)),
    holder_id: principal.userId,
    holder_name: nameOf(principal),
    saved_at: now,
    expires_at: new Date(now.getTime() + portal.config.DRAFT_DAYS * DAY_MS),
  };
}

/** Who begins a draft and who goes on with a colleague's is written down; each pause in the typing is not. */
async function recordChange(
  ctx: AccountCtx,
  trx: Database,
  { account, kind, cucaId }: DraftPlace,
  before: SavedDraft | undefined,
): Promise<void> {
  const isTakenOver = before !== undefined && before.holder_id !== ctx.principal.userId;
  if (before && !isTakenOver) return;
  await ctx.audit(trx, {
    action: isTakenOver ? 'drafts.takeOver' : 'drafts.begin',
    object: kind,
    accountId: account,
    detail: {
      ...(cucaId === '' ? {} : { cucaId }),
      ...(isTakenOver ? { from: before.holder_id } : {}),
    },
  });
}
