import { setTimeout as pause } from 'node:timers/promises';
import { observe } from '#server/core/observations.ts';
import type { Portal } from '#server/core/portal.ts';
import { namedError } from '#server/core/problem.ts';
import { Busy, createSemaphore } from '#server/core/semaphore.ts';
import { countTry, subjectHash, type TryLimit } from '#server/session/tries/count-tries.ts';
import { forgetTries } from '#server/session/tries/queries.ts';
import { hashPassword, isOfScrypt, verifyPassword } from './hashing/hash-password.ts';
import { directoryOf } from './provider-clients.ts';
import { findPersonByAddress, renewHash } from './queries.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_PER_CLIENT = 10;
/** Many people may sit behind one network address. */
const MAX_PER_NETWORK = 100;
/** Of all strangers together: a crowd of networks guesses no faster than this. */
const MAX_PER_ADDRESS = 200;

/** Most of a check is waiting for the database; hashes have a line of their own. */
export const CHECKS_AT_ONCE = 4;
/** Tries checked at once and waiting, strangers' by network; one waits longer than all before it take. */
const tries = { places: CHECKS_AT_ONCE, placesEach: 1, waiting: 8, waitingEach: 2, waitMs: 15_000 };
const BUSY_SECONDS = 5;
/** A wrong password is told after so long, whichever way its hash was made: addresses are not told by the time. */
const WRONG_MS = 300;
/** Networks that are remembered for a wrong password; the longest known are forgotten first. */
const FAILED_MAX = 1000;

export type PasswordResult =
  | { kind: 'person'; id: string }
  | { kind: 'wrong' }
  | { kind: 'disabled' }
  | { kind: 'throttled' | 'busy'; seconds: number };

export interface PasswordAttempt {
  emailKey: string;
  password: string;
  network: string;
  /** The browser, where this person has signed in with it before. */
  device: string | undefined;
}

/**
 * Checks passwords in short queues, since each costs memory and time of a core: one network is checked once and
 * waits twice; known browsers, networks whose last password was wrong and all others have a queue of their own; whoever
 * finds it full is told to come back before anything is counted or looked up.
 */
export function createPasswordCheck(portal: Portal) {
  const strangers = createSemaphore({ name: 'passwords', ...tries });
  const known = createSemaphore({ name: 'passwords-of-known', ...tries });
  const afterFailure = createSemaphore({ name: 'passwords-after-failure', ...tries });
  const failed = new Set<string>();
  const note = (network: string, { kind }: PasswordResult): void => {
    if (kind === 'busy') return;
    failed.delete(network);
    if (kind === 'wrong' || kind === 'throttled') failed.add(network);
    const [longest] = failed;
    if (longest !== undefined && failed.size > FAILED_MAX) failed.delete(longest);
  };
  const check = async (attempt: PasswordAttempt, signal: AbortSignal): Promise<PasswordResult> => {
    const { device, network } = attempt;
    const places = device !== undefined ? known : failed.has(network) ? afterFailure : strangers;
    try {
      return await places({ key: device ?? network, signal }, () => checkPassword(portal, attempt, signal));
    } catch (error) {
      if (namedError(error).code !== 'SERVICE_UNAVAILABLE') throw error;
      if (!(error instanceof Busy || signal.aborted))
        portal.log.warn({ err: error }, 'a sign-in could not be checked');
      return { kind: 'busy', seconds: BUSY_SECONDS };
    }
  };
  return async (attempt: PasswordAttempt, signal: AbortSignal): Promise<PasswordResult> => {
    const longEnough = pause(WRONG_MS);
    const result = await check(attempt, signal);
    note(attempt.network, result);
    if (result.kind === 'wrong') await longEnough;
    observe('signInTried', { outcome: result.kind });
    return result;
  };
}

/** Checks a password. Unknown address and wrong password look alike in words and in time; guessing is slowed down. */
async function checkPassword(
  portal: Portal,
  attempt: PasswordAttempt,
  signal: AbortSignal,
): Promise<PasswordResult> {
  const limits = limitsOf(attempt);
  const { ids, seconds } = await countTry(portal, limits, WINDOW_MS);
  if (seconds !== undefined) return { kind: 'throttled', seconds };
  const { person, isRight } = await verify(portal, attempt, signal).catch(async (error: unknown) => {
    await forgetTries(portal.pool, ids); // nothing was learnt: the browser hung up, or the check failed
    throw error;
  });
  if (!isRight || !person) return { kind: 'wrong' };
  await forgetTries(portal.pool, ids, limits[0] && subjectHash(portal, limits[0].subject));
  if (isOfScrypt(person.passwordHash ?? ''))
    await renewHash(portal.pool, person, await hashPassword(attempt.password));
  return person.disabled ? { kind: 'disabled' } : { kind: 'person', id: person.id };
}

/** Forgets the wrong passwords of a network for an address: its owner has just proven to be there. */
export const forgetNetwork = (portal: Portal, emailKey: string, network: string): Promise<void> =>
  forgetTries(portal.pool, [], subjectHash(portal, clientSubject(emailKey, network)));

const clientSubject = (emailKey: string, network: string): string => `client:${network} ${emailKey}`;

async function verify(portal: Portal, { emailKey, password }: PasswordAttempt, signal: AbortSignal) {
  const person = await findPersonByAddress(portal.pool, directoryOf(portal), emailKey);
  signal.throwIfAborted();
  return { person, isRight: await verifyPassword(password, person?.passwordHash) };
}

/**
 * What a try counts against. Whoever guesses at an address uses up the tries of their own network, not its owner's;
 * and a browser that the owner has signed in with counts for itself, whatever strangers do beside it.
 */
function limitsOf({ emailKey, network, device }: PasswordAttempt): TryLimit[] {
  if (device !== undefined) return [{ subject: `device:${device}`, most: MAX_PER_CLIENT }];
  return [
    { subject: clientSubject(emailKey, network), most: MAX_PER_CLIENT },
    { subject: `network:${network}`, most: MAX_PER_NETWORK },
    { subject: `address:${emailKey}`, most: MAX_PER_ADDRESS },
  ];
}
