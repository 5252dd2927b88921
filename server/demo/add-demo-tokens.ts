import type { TokenScope } from '#domain/access/token-scopes.ts';
import { endOfDay } from '#domain/api-tokens/expiry.ts';
import { addDays, dayOf } from '#domain/core/day.ts';
import type { Portal } from '#server/core/portal.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import { insertDemoTokens } from './queries.ts';

const DAY_MS = 86_400_000;
/** Whose tokens they are: somebody with both roles, in an account of her own. */
const MAKER = 'petra.power@wayne.example';

interface DemoToken {
  name: string;
  scopes: readonly TokenScope[];
  madeDaysAgo: number;
  days: number;
  usedDaysAgo?: number;
  revokedDaysAgo?: number;
}

const tokens: readonly DemoToken[] = [
  {
    name: 'Print servers, usage events',
    scopes: ['events:send'],
    madeDaysAgo: 40,
    days: 300,
    usedDaysAgo: 0,
  },
  {
    name: 'Monthly report, build server',
    scopes: ['usage:report'],
    madeDaysAgo: 83,
    days: 90,
    usedDaysAgo: 2,
  },
  {
    name: 'License check, old pipeline',
    scopes: ['licenses:read'],
    madeDaysAgo: 200,
    days: 365,
    revokedDaysAgo: 9,
  },
];

/** One token that sends events, one about to end, one revoked. Nobody knows their text: they are there to be seen. */
export async function addDemoTokens(portal: Portal): Promise<void> {
  const now = portal.now();
  const ago = (days: number | undefined): Date | null =>
    days === undefined ? null : new Date(now.getTime() - days * DAY_MS);
  const rows = tokens.map((token, at) => ({
    id: `de300000-0000-4000-8000-00000000000${at}`,
    account_id: 'wayne',
    name: token.name,
    scopes: [...token.scopes],
    token_hash: tokenHash(randomToken()),
    hint: { 'events:send': 'k3Qa', 'usage:report': 'Zb81', 'licenses:read': '0wXe' }[
      token.scopes[0] ?? 'events:send'
    ],
    created_at: ago(token.madeDaysAgo) ?? now,
    expires_at: endOfDay(addDays(dayOf(now), token.days - token.madeDaysAgo)),
    last_used_at: ago(token.usedDaysAgo),
    last_used_from: token.usedDaysAgo === undefined ? null : '203.0.113.24',
    revoked_at: ago(token.revokedDaysAgo),
  }));
  await insertDemoTokens(portal.pool, MAKER, rows);
}
