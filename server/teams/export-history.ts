import { fillText } from '#domain/messages/fill-text.ts';
import { tableHeads } from '#domain/messages/en-gb/csv.ts';
import { teams } from '#domain/messages/en-gb/teams.ts';
import type { getHistory as contract } from '#domain/teams/contract.ts';
import type { TeamChange } from '#domain/teams/schema.ts';
import type { FileHandler } from '#server/core/routes.ts';
import { streamCsv } from '#server/core/stream-csv.ts';
import { placeOf } from './change-team.ts';
import { listChanges, type ChangeRow } from './history-queries.ts';
import { presentChange } from './present.ts';

const heads = tableHeads.tableHeads;

/** Everything that was changed about team and keys as CSV, newest first. */
export const exportHistory: FileHandler<typeof contract> = (ctx) =>
  streamCsv<ChangeRow>(ctx, {
    name: 'team-history',
    heads: [[heads.at, heads.by, heads.subject, heads.change]],
    read: (last, limit) =>
      ctx.transaction((trx) => listChanges(trx, placeOf(ctx), { before: last?.id, limit })),
    toLines: (rows) => rows.map((row) => cellsOf(presentChange(row))),
  });

const rolesText = (roles: TeamChange['roles']): string =>
  (roles ?? []).map((role) => teams.teams.role[role]).join(', ');

function cellsOf({ at, by, subject, action, rolesBefore, roles }: TeamChange): string[] {
  const name = action === 'REMOVED' && by === subject ? 'LEFT' : action;
  const words = { by, subject, before: rolesText(rolesBefore), roles: rolesText(roles) };
  return [at.slice(0, 19).replace('T', ' '), by, subject, fillText(teams.teams.history[name], words)];
}
