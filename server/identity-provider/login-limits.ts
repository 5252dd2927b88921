import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Portal } from '#server/app/portal.ts';
import { verifyPassword } from './hash-password.ts';
import { deriveNetwork } from './derive-network.ts';
import { issuerOf } from './provider-clients.ts';
import { findPersonByAddress, forgetFailures, insertFailures } from './queries.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_PER_ADDRESS = 10;
/** Many people may sit behind one network address. */
const MAX_PER_NETWORK = 100;

export type PasswordResult =
  | { kind: 'person'; id: string }
  | { kind: 'wrong' }
  | { kind: 'disabled' }
  | { kind: 'throttled'; seconds: number };

/** Checks a password. Unknown address and wrong password look alike in words and in time; guessing is slowed down. */
export async function checkPassword(
  portal: Portal,
  attempt: { email: string; password: string; network: string },
): Promise<PasswordResult> {
  const now = portal.now();
  const key = emailKey(attempt.email.trim());
  const address = portal.secrets.keyedHash('login-subject', `address:${key}`);
  const network = portal.secrets.keyedHash('login-subject', `network:${deriveNetwork(attempt.network)}`);
  const since = new Date(now.getTime() - WINDOW_MS);
  const { ids, counts } = await insertFailures(portal.pool, [address, network], now, since);
  const full = counts.find(
    ({ subject, count }) => count > (subject.equals(address) ? MAX_PER_ADDRESS : MAX_PER_NETWORK),
  );
  if (full) {
    await forgetFailures(portal.pool, ids); // a try that was not made does not prolong the wait
    const wait = full.oldest.getTime() + WINDOW_MS - now.getTime();
    return { kind: 'throttled', seconds: Math.max(1, Math.ceil(wait / 1000)) };
  }
  const person = await findPersonByAddress(portal.pool, issuerOf(portal), key);
  if (!(await verifyPassword(attempt.password, person?.passwordHash)) || !person) return { kind: 'wrong' };
  await forgetFailures(portal.pool, ids, address);
  return person.disabled ? { kind: 'disabled' } : { kind: 'person', id: person.id };
}
