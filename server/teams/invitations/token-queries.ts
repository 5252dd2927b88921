import type { Database } from '#server/db/pool.ts';
import { readTeam, type TeamPlace } from '../queries.ts';
import { asItStands } from './present.ts';
import { invitationColumns, type InvitationRow } from './queries.ts';

/** The invitation of a mailed link, whatever became of it. */
export async function findByToken(trx: Database, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const row = await trx
    .selectFrom('invitation')
    .select(invitationColumns)
    .where('token_hash', '=', tokenHash)
    .$castTo<InvitationRow>()
    .executeTakeFirst();
  const { accountId, cucaId } = row ?? {};
  return row && asItStands(row, await readTeam(trx, { accountId, cucaId } as TeamPlace));
}
