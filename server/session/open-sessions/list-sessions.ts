import { deviceOf } from '#domain/session/open-sessions/device.ts';
import type { OpenSession } from '#domain/session/open-sessions/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { listOpenSessions, type OpenSessionRow } from './queries.ts';

/** Where the caller is signed in: this session first, then the one used last. */
export async function listSessions(ctx: SignedInCtx): Promise<OpenSession[]> {
  const rows = await openSessionsOf(ctx);
  return rows
    .map((row) => present(row, isCurrent(ctx, row)))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

export const openSessionsOf = ({ portal, principal, now }: SignedInCtx): Promise<OpenSessionRow[]> =>
  listOpenSessions(portal.pool, { userId: principal.userId, now, idleMs: portal.config.SESSION_IDLE });

export const isCurrent = ({ principal }: SignedInCtx, { idHash }: OpenSessionRow): boolean =>
  idHash.toString('hex') === principal.sessionId;

const present = (row: OpenSessionRow, current: boolean): OpenSession => ({
  id: row.id,
  isCurrent: current,
  ...deviceOf(row.userAgent),
  address: row.address,
  signedInAt: row.createdAt.toISOString(),
  lastActiveAt: row.lastActiveAt.toISOString(),
});
