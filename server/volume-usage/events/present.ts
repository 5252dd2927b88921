import type { Receipt } from '#domain/submissions/schema.ts';
import { describeSubmitter } from '#server/submissions/describe-submitter.ts';
import type { TokenCtx } from '#server/core/context.ts';

/** The receipt of a day before its first event. */
export const emptyReceipt = (ctx: TokenCtx, id: string): Receipt => ({
  id,
  kind: 'EVENTS',
  submittedAt: ctx.now.toISOString(),
  submittedBy: describeSubmitter(ctx),
  contactEmail: null,
  accounts: [],
  file: null,
  duplicate: false,
  eventCount: 0,
  records: { added: 0, replaced: 0, ignored: 0, kept: 0 },
  keys: [],
  hasUnlinkedKeys: false,
});
