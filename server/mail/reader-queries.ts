import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a person (u) gets mails that jobs send: somebody who may sign in, at an address that is theirs. The demo's
 * people are nobody outside the demo, and their addresses may be somebody's.
 */
export const getsMail = ({ demo }: { demo: boolean }): RawBuilder<boolean> =>
  sql<boolean>`not u.disabled and u.email_verified and (${demo}::boolean or not u.demo)`;

/** Whether a person (u) still belongs to an account, as one of its people or as staff: a mail may wait for days. */
export const belongsTo = (accountId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`('INTERNAL_STAKEHOLDER' = any(u.global_roles) or u.id in (
    select r.user_id from account_role r where r.account_id = ${accountId} and r.roles <> '{}'
    union all select r.user_id from cuca_role r where r.account_id = ${accountId} and r.roles <> '{}'))`;
