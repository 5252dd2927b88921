import { nameOf } from '#domain/core/person-name.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { PersonCtx } from '#server/core/context.ts';

/** Who sends something, as the receipt says it: the person, and the token where a program acts for them. */
export function describeSubmitter({
  principal,
  actor,
}: Pick<PersonCtx, 'principal' | 'actor'>): Receipt['submittedBy'] {
  const { email } = principal;
  return { name: nameOf(principal), email, ...(actor.kind === 'token' ? { token: actor.token.name } : {}) };
}
