import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { differenceText } from '#domain/ledger/ledger-difference.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { createSignedIn, type SignedInPerson } from '../people.ts';
import { described, nothingKnown, standingOf, standingQuery, stepsOf, type Send } from '../submit-steps.ts';
import type { testPortalOn } from '../test-portal.ts';
import { createVolumeKey, randomKey } from '../volume-portal.ts';
import { emptyReport, sleep, type FaultReport } from './fault-report.ts';
import type { FaultedPortal } from './faulted-portal.ts';
import { killVictim, recover } from './kill-run.ts';

const ACCOUNT = 'acc-submits';
/** A call is done in less: some are killed before they arrive, some in the middle, some after their answer. */
const MOST_DELAY_MS = 40;

interface Scene {
  portal: FaultedPortal;
  people: readonly SignedInPerson[];
  keys: readonly string[];
  report: FaultReport;
}

/**
 * Kills the portal with SIGKILL during a call of a self-certification's submit (4.34), each call in turn, and lets the
 * same person or a colleague go on. After every submit there is one case, each application, contact and figure once.
 */
export async function runSubmits(
  portal: FaultedPortal,
  kills: number,
  tell: (line: string) => void = () => {},
): Promise<FaultReport> {
  const report = emptyReport('submits');
  const scene = { portal, report, ...(await portal.onDatabase(createScene)) };
  for (let place = 0; report.times < kills; place += 1) {
    await killDuring(scene, place);
    tell(`kill ${report.times} of ${kills}: ${report.acknowledged} calls, ${report.faults.length} faults`);
  }
  await portal.onDatabase((database) =>
    verifyLedger(database, { differs: (difference) => report.faults.push(differenceText(difference)) }),
  );
  return report;
}

async function createScene(database: ReturnType<typeof testPortalOn>) {
  const people: SignedInPerson[] = [];
  const keys: string[] = [];
  for (const role of ['ACCOUNT_VIEWER', 'LICENSEE', 'ITEXT_VOLUME_REPORTER'] as const)
    people.push(await createSignedIn(database, { accounts: { [ACCOUNT]: { roles: [role] } } }));
  const term = { createdDate: '2026-01-01', expiryDate: '2999-12-31' };
  for (const value of [randomKey(), randomKey()])
    keys.push(await createVolumeKey({ portal: database }, { accountId: ACCOUNT, value, ...term }));
  return { people, keys };
}

/** One submit, of which one call is killed. */
async function killDuring(scene: Scene, place: number): Promise<void> {
  const { portal, people, keys, report } = scene;
  const run = randomUUID().slice(0, 13);
  const [apps = []] = fc.sample(fc.array(described, { minLength: 1, maxLength: 2 }), 1);
  const about = { apps, run, keys };
  const steps = stepsOf({ ...about, account: ACCOUNT, send: sendTo(portal, report) });
  const known = nothingKnown();
  const killedAt = place % steps.length;
  // Every other time a colleague goes on, in a browser that knows the case and no other answer.
  const isColleague = place % 2 === 1;
  const first = personAt(people, place);
  const next = isColleague ? personAt(people, place + 1) : first;
  for (const step of steps.slice(0, killedAt)) await step(known, first);
  await cut(scene, async () => steps[killedAt]?.(known, first));
  const from = known.caseId === '' ? 0 : isColleague ? 1 : killedAt;
  for (const step of steps.slice(from)) await step(known, next);
  const { rows } = await portal.onDatabase(({ pool }) =>
    inTransaction(pool, { role: 'system' }, (trx) => sql.raw(standingQuery(run, ACCOUNT)).execute(trx)),
  );
  const [found, expected] = [rows[0], standingOf(about)];
  if (!isDeepStrictEqual(found, expected))
    report.faults.push(
      `kill ${report.times}, during call ${killedAt + 1}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`,
    );
}

const personAt = (people: readonly SignedInPerson[], at: number): SignedInPerson =>
  people[at % people.length] as SignedInPerson;

/** Sends a call, kills the portal at some moment of it and starts it again. */
async function cut({ portal, report }: Scene, step: () => Promise<unknown>): Promise<void> {
  const sent = step().then(
    () => true,
    () => false,
  );
  await sleep(Math.random() * MOST_DELAY_MS);
  killVictim(portal, 'portal');
  const isAnswered = await sent;
  report.readyMs.push((await recover(portal, 'portal')).readyMs);
  report.times += 1;
  const what = isAnswered ? 'killed after the answer' : 'killed before the answer';
  report.figures[what] = Number(report.figures[what] ?? 0) + 1;
}

const sendTo =
  (portal: FaultedPortal, report: FaultReport): Send =>
  async (by, method, url, body) => {
    const headers = { ...by.headers, 'content-type': 'application/json' };
    const call = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${portal.url()}${url}`, call);
    if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    report.acknowledged += 1;
    return ((await answer.json()) as { id: string }).id;
  };
