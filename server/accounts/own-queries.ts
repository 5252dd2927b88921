import { sql } from 'kysely';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { AccountsCtx, AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

/** The accounts that somebody of the vendor's staff looks after: as owner, LEADTOOLS team owner or CSM. */
export async function listOwnAccounts(
  trx: Database,
  { accounts, principal }: AccountsCtx & { accounts: 'all' },
): Promise<AuthorizedAccountId[]> {
  if (accounts !== 'all') return [];
  const { rows } = await sql<{ id: AuthorizedAccountId }>`
    with own as (select id from person where email_key(email) = ${emailKey(principal.email)})
    select a.id from account a
    where a.owner_id in (select id from own) or a.lead_tools_team_owner_id in (select id from own)
      or a.cr_csm_id in (select id from own)
    order by a.id`.execute(trx);
  return rows.map(({ id }) => id);
}
