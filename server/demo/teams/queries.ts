import { emailKey } from '#domain/access/vendor-domain.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import type { Database, Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { DemoTeam } from './team-rows.ts';

interface DemoLogin {
  id: string;
  name: string;
  email: string;
}

/** What an import does not carry: invitations, requests and history. Nobody knows a link of them. */
export const insertDemoTeams = (pool: Pool, teams: readonly DemoTeam[]): Promise<void> =>
  inTransaction(pool, { role: 'system' }, async (trx) => {
    const people = await listPeople(trx);
    for (const team of teams) await insertTeam(trx, team, people);
  });

async function listPeople(trx: Database): Promise<ReadonlyMap<string, DemoLogin>> {
  const rows = await trx
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('demo', '=', true)
    .execute();
  return new Map(
    rows.map(({ id, email, first_name, last_name }) => [
      email,
      { id, email, name: `${first_name} ${last_name}` },
    ]),
  );
}

async function insertTeam(
  trx: Database,
  team: DemoTeam,
  people: ReadonlyMap<string, DemoLogin>,
): Promise<void> {
  const of = { account_id: team.accountId, cuca_id: team.cucaId };
  const [owner, asking] = [people.get(team.owner), people.get(team.request.from)];
  if (!owner || !asking) throw new Error(`the demo has nobody called ${team.owner} or ${team.request.from}`);
  await trx
    .insertInto('invitation')
    .values(
      team.invitations.map((one) => ({
        ...{ ...of, id: one.id, email: one.email, email_key: emailKey(one.email), roles: [...one.roles] },
        ...{ invited_by: owner.id, inviter_name: owner.name, token_hash: tokenHash(randomToken()) },
        ...{ created_at: one.sentAt, sent_at: one.sentAt, expires_at: one.expiresAt },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('access_request')
    .values({
      ...{ ...of, id: team.request.id, user_id: asking.id, user_name: asking.name, email: asking.email },
      ...{ note: team.request.note, requested_at: team.request.at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('team_change')
    .values(
      team.changes.map((change) => {
        const by = people.get(change.by ?? team.owner) ?? owner;
        return {
          ...{ ...of, at: change.at, action: change.action, user_id: by.id, user_name: by.name },
          object: people.get(change.subject)?.id ?? change.subject,
          subject: people.get(change.subject)?.name ?? change.subject,
          roles: change.roles ? [...change.roles] : null,
          roles_before: change.rolesBefore ? [...change.rolesBefore] : null,
        };
      }),
    )
    .execute();
}
