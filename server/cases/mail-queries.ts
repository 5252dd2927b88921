import { sql } from 'kysely';

/** Whether a person (u) has a role in the account (a) of a question (n) whose case stands as it did. */
export const isAsked = sql<boolean>`u.id in (
    select r.user_id from account_role r where r.account_id = a.id and cardinality(r.roles) > 0
    union select r.user_id from cuca_role r where r.account_id = a.id and cardinality(r.roles) > 0)
  and exists (select from crm_case c where c.id = n.payload ->> 'caseId' and c.status = n.payload ->> 'status')`;
