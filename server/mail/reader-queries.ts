import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a person (u) gets mails that jobs send: somebody who may sign in, at an address that is theirs. The demo's
 * people are nobody outside the demo, and their addresses may be somebody's.
 */
export const getsMail = ({ demo }: { demo: boolean }): RawBuilder<boolean> =>
  sql<boolean>`not u.disabled and u.email_verified and (${demo}::boolean or not u.demo)`;
