import type { ApiToken } from '#domain/api-tokens/schema.ts';
import type { TokenScope } from '#domain/access/token-scopes.ts';
import { dayOf } from '#domain/core/day.ts';
import type { TokenRow } from './queries.ts';

/** A token as people see it. */
export const presentToken = (row: TokenRow, userId: string): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes as TokenScope[],
  hint: row.hint,
  madeBy: row.maker_name,
  isOwn: row.user_id === userId,
  createdAt: row.created_at.toISOString(),
  expiresOn: dayOf(new Date(row.expires_at.getTime() - 1)),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_from,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokedBy: row.revoked_by_name,
});
