import type { Portal } from '#server/core/portal.ts';
import { insertDemoTeams } from './queries.ts';
import { teamsAt } from './team-rows.ts';

/** Gives the demo's teams what an import does not carry. */
export const addDemoTeams = (portal: Portal): Promise<void> =>
  insertDemoTeams(portal.pool, teamsAt(portal.now()));
