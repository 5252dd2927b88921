import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Principal } from '#server/core/principal.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { presentPrincipal } from '#server/session/queries.ts';
import { findReader, recordRead } from './queries.ts';

/** The last reading is written no more often than this: reads stay reads. */
const READ_MS = 3_600_000;

/** Whoever made a private calendar address, with the rights that they have now, or 404. */
export async function authenticateReader(portal: Portal, token: string): Promise<Principal> {
  const hash = tokenHash(token);
  const now = portal.now();
  const found = await findReader(portal.pool, hash);
  if (!found || (found.demo && !portal.config.demo)) throw new AppError('NOT_FOUND');
  if (found.last_read_at === null || found.last_read_at.getTime() < now.getTime() - READ_MS)
    await recordRead(portal.pool, hash, now);
  return { ...presentPrincipal(found), sessionId: 'calendar' };
}
