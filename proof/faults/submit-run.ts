import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { differenceText } from '#domain/ledger/ledger-difference.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import {
  described,
  nothingKnown,
  standingOf,
  standingQuery,
  stepsOf,
  type Described,
  type Send,
} from '../../testing/submit-steps.ts';
import type { testPortalOn } from '../../testing/test-portal.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';
import { emptyReport, sleep, type FaultReport } from './fault-report.ts';
import type { FaultedPortal } from './faulted-portal.ts';
import { killVictim, recover } from './kill-run.ts';

const ACCOUNT = 'acc-submits';
/** A call is done in less: some are killed before they arrive, some in the middle, some after their answer. */
const MOST_DELAY_MS = 40;

interface Scene {
  account: string;
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
  const scene = {
    portal,
    report,
    ...(await portal.onDatabase((database) => createScene(database, ACCOUNT))),
  };
  for (let place = 0; report.times < kills; place += 1) {
    await killDuring(scene, place);
    tell(`kill ${report.times} of ${kills}: ${report.acknowledged} calls, ${report.faults.length} faults`);
  }
  await portal.onDatabase((database) =>
    verifyLedger(database, { differs: (difference) => report.faults.push(differenceText(difference)) }),
  );
  return report;
}

/** A submit one call of which loses its answer, and its faults once somebody has gone on with it. */
export interface CutSubmit {
  send: (url: string) => Promise<void>;
  goOn: () => Promise<string[]>;
}

/** Every kind of call: a case, two contacts, an application, its usage, the last status. */
const oneApp: readonly Described[] = [
  { contacts: [0, 1], figures: [{ key: 0, month: 0, value: 5 }, { key: 1, month: 3, value: 70 }] },
]; // prettier-ignore

/**
 * For each call of a submit one that has come to it, in an account of its own, which has one open case; every other one
 * is gone on with by a colleague.
 */
export async function startSubmits(portal: FaultedPortal, report: FaultReport): Promise<CutSubmit[]> {
  const submits: CutSubmit[] = [];
  for (let place = 0, calls = 1; place < calls; place += 1) {
    const made = await portal.onDatabase((database) => createScene(database, `${ACCOUNT}-${place}`));
    const scene = { portal, report, ...made };
    const { known, stepsTo, findFaults } = submitOf(scene, oneApp);
    const { isColleague, first, next } = whoGoesOn(scene, place);
    const steps = stepsTo(portal.url());
    calls = steps.length;
    for (const step of steps.slice(0, place)) await step(known, first);
    submits.push({
      send: async (url) => {
        const isAnswered = await isDone(async () => stepsTo(url)[place]?.(known, first));
        if (isAnswered) report.faults.push(`call ${place + 1} was answered`);
      },
      goOn: async () => {
        const from = known.caseId === '' ? 0 : isColleague ? 1 : place;
        for (const step of stepsTo(portal.url()).slice(from)) await step(known, next);
        return [...report.faults, ...(await findFaults(`the answer of call ${place + 1} was lost`))];
      },
    });
  }
  return submits;
}

const isDone = (work: () => Promise<unknown>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  );

async function createScene(database: ReturnType<typeof testPortalOn>, account: string) {
  const people: SignedInPerson[] = [];
  const keys: string[] = [];
  for (const role of ['ACCOUNT_VIEWER', 'LICENSEE', 'ITEXT_VOLUME_REPORTER'] as const)
    people.push(await createSignedIn(database, { accounts: { [account]: { roles: [role] } } }));
  const term = { createdDate: '2026-01-01', expiryDate: '2999-12-31' };
  for (const value of [randomKey(), randomKey()])
    keys.push(await createVolumeKey({ portal: database }, { accountId: account, value, ...term }));
  return { account, people, keys };
}

function submitOf({ account, portal, keys, report }: Scene, apps: readonly Described[]) {
  const about = { apps, run: randomUUID().slice(0, 13), keys };
  return {
    known: nothingKnown(),
    stepsTo: (url: string) => stepsOf({ ...about, account, send: sendTo(url, report) }),
    findFaults: async (when: string): Promise<string[]> => {
      const { rows } = await portal.onDatabase(({ pool }) =>
        inTransaction(pool, { role: 'system' }, (trx) =>
          sql.raw(standingQuery(about.run, account)).execute(trx),
        ),
      );
      const [found, expected] = [rows[0], standingOf(about)];
      return isDeepStrictEqual(found, expected)
        ? []
        : [`${when}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
    },
  };
}

/** Every other time a colleague goes on, in a browser that knows the case and no other answer. */
function whoGoesOn({ people }: Scene, place: number) {
  const isColleague = place % 2 === 1;
  const first = personAt(people, place);
  return { isColleague, first, next: isColleague ? personAt(people, place + 1) : first };
}

/** One submit, of which one call is killed. */
async function killDuring(scene: Scene, place: number): Promise<void> {
  const [apps = []] = fc.sample(fc.array(described, { minLength: 1, maxLength: 2 }), 1);
  const { known, stepsTo, findFaults } = submitOf(scene, apps);
  const { isColleague, first, next } = whoGoesOn(scene, place);
  const steps = stepsTo(scene.portal.url());
  const killedAt = place % steps.length;
  for (const step of steps.slice(0, killedAt)) await step(known, first);
  await cut(scene, async () => steps[killedAt]?.(known, first));
  const from = known.caseId === '' ? 0 : isColleague ? 1 : killedAt;
  for (const step of stepsTo(scene.portal.url()).slice(from)) await step(known, next);
  const { report } = scene;
  report.faults.push(...(await findFaults(`kill ${report.times}, during call ${killedAt + 1}`)));
}

const personAt = (people: readonly SignedInPerson[], at: number): SignedInPerson =>
  people[at % people.length] as SignedInPerson;

/** Sends a call, kills the portal at some moment of it and starts it again. */
async function cut({ portal, report }: Scene, step: () => Promise<unknown>): Promise<void> {
  const sent = isDone(step);
  await sleep(Math.random() * MOST_DELAY_MS);
  killVictim(portal, 'portal');
  const isAnswered = await sent;
  report.readyMs.push((await recover(portal, 'portal')).readyMs);
  report.times += 1;
  const what = isAnswered ? 'killed after the answer' : 'killed before the answer';
  report.figures[what] = Number(report.figures[what] ?? 0) + 1;
}

const sendTo =
  (to: string, report: FaultReport): Send =>
  async (by, method, url, body) => {
    const headers = { ...by.headers, 'content-type': 'application/json' };
    const call = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${to}${url}`, call);
    if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    report.acknowledged += 1;
    return ((await answer.json()) as { id: string }).id;
  };
