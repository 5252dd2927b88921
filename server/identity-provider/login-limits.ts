import type { Portal } from '#server/app/portal.ts';
import { verifyPassword } from './hash-password.ts';
import { deriveNetwork } from '#server/app/derive-network.ts';
import { directoryOf } from './provider-clients.ts';
import { findPersonByAddress, forgetFailures, insertFailures } from './queries.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_PER_CLIENT = 10;
/** Many people may sit behind one network address. */
const MAX_PER_NETWORK = 100;
/** Of all strangers together: a crowd of networks guesses no faster than this. */
const MAX_PER_ADDRESS = 200;

export type PasswordResult =
  | { kind: 'person'; id: string }
  | { kind: 'wrong' }
  | { kind: 'disabled' }
  | { kind: 'throttled'; seconds: number };

export interface PasswordAttempt {
  emailKey: string;
  password: string;
  network: string;
  /** The browser, where this person has signed in with it before. */
  device: string | undefined;
}

/** Checks a password. Unknown address and wrong password look alike in words and in time; guessing is slowed down. */
export async function checkPassword(portal: Portal, attempt: PasswordAttempt): Promise<PasswordResult> {
  const now = portal.now();
  const limits = limitsOf(portal, attempt);
  const since = new Date(now.getTime() - WINDOW_MS);
  const subjects = limits.map(({ subject }) => subject);
  const { ids, counts } = await insertFailures(portal.pool, subjects, now, since);
  const full = counts.find(({ subject, count }) =>
    limits.some((limit) => limit.subject.equals(subject) && count > limit.most),
  );
  if (full) {
    await forgetFailures(portal.pool, ids); // a try that was not made does not prolong the wait
    const wait = full.oldest.getTime() + WINDOW_MS - now.getTime();
    return { kind: 'throttled', seconds: Math.max(1, Math.ceil(wait / 1000)) };
  }
  const person = await findPersonByAddress(portal.pool, directoryOf(portal), attempt.emailKey);
  if (!(await verifyPassword(attempt.password, person?.passwordHash)) || !person) return { kind: 'wrong' };
  await forgetFailures(portal.pool, ids, subjects[0]);
  return person.disabled ? { kind: 'disabled' } : { kind: 'person', id: person.id };
}

/**
 * What a try counts against. Whoever guesses at an address uses up the tries of their own network, not its owner's;
 * and a browser that the owner has signed in with counts for itself, whatever strangers do beside it.
 */
function limitsOf(
  { secrets }: Portal,
  { emailKey, network, device }: PasswordAttempt,
): { subject: Buffer; most: number }[] {
  const subject = (text: string): Buffer => secrets.keyedHash('login-subject', text);
  if (device !== undefined) return [{ subject: subject(`device:${device}`), most: MAX_PER_CLIENT }];
  const from = deriveNetwork(network);
  return [
    { subject: subject(`client:${from} ${emailKey}`), most: MAX_PER_CLIENT },
    { subject: subject(`network:${from}`), most: MAX_PER_NETWORK },
    { subject: subject(`address:${emailKey}`), most: MAX_PER_ADDRESS },
  ];
}
