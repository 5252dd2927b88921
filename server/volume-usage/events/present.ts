import type { Receipt } from '#domain/submissions/schema.ts';
import type { TokenCtx } from '#server/core/context.ts';

/** The receipt of a day before its first event. */
export const emptyReceipt = ({ principal, now }: TokenCtx, id: string): Receipt => ({
  id,
  kind: 'EVENTS',
  submittedAt: now.toISOString(),
  submittedBy: { name: `${principal.firstName} ${principal.lastName}`.trim(), email: principal.email },
  contactEmail: null,
  accounts: [],
  file: null,
  duplicate: false,
  eventCount: 0,
  records: { added: 0, replaced: 0, ignored: 0, kept: 0 },
  keys: [],
  hasUnlinkedKeys: false,
});
