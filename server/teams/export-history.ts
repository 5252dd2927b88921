import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { tableHeads } from '#domain/messages/en-gb/csv.ts';
import { teams } from '#domain/messages/en-gb/teams.ts';
import type { exportHistory as contract } from '#domain/teams/contract.ts';
import type { TeamChange } from '#domain/teams/schema.ts';
import type { Handler } from '#server/core/routes.ts';
import { streamText } from '#server/core/stream-text.ts';
import { placeOf } from './change-team.ts';
import { listChanges } from './history-queries.ts';
import { presentChange } from './present.ts';

const BATCH = 500;
const heads = tableHeads.tableHeads;

/** Everything that was changed about team and keys as CSV, newest first. */
export const exportHistory: Handler<typeof contract> = async (ctx) => {
  // A transaction a batch: a slow reader holds no connection. The first is read before anything is answered.
  const read = (before?: string) =>
    ctx.transaction((trx) => listChanges(trx, placeOf(ctx), { before, limit: BATCH }));
  let rows = await read();
  const body = await streamText(async (write) => {
    await write(CSV_MARK + csvLine([heads.at, heads.by, heads.subject, heads.change]));
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      await write(rows.map((row) => csvLine(cellsOf(presentChange(row)))).join(''));
      rows = await read(last.id);
    }
  });
  return { fileName: `team-history-${ctx.today}.csv`, contentType: 'text/csv; charset=utf-8', body };
};

const rolesText = (roles: TeamChange['roles']): string =>
  (roles ?? []).map((role) => teams.teams.role[role]).join(', ');

function cellsOf({ at, by, subject, action, rolesBefore, roles }: TeamChange): string[] {
  const name = action === 'REMOVED' && by === subject ? 'LEFT' : action;
  const words = { by, subject, before: rolesText(rolesBefore), roles: rolesText(roles) };
  return [at.slice(0, 19).replace('T', ' '), by, subject, fillText(teams.teams.history[name], words)];
}
