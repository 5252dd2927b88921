import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import {
  described,
  nothingKnown,
  standingOf,
  standingQuery,
  stepsOf,
  type Known,
  type Send,
  type Step,
} from '../../testing/submit-steps.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let people: SignedInPerson[];
const account = `acc-${randomUUID()}`;
const keys: string[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-06-30T08:00:00Z'));
  people = [];
  for (const role of ['ACCOUNT_VIEWER', 'LICENSEE', 'ITEXT_VOLUME_REPORTER'] as const)
    people.push(await createSignedIn(portal.portal, { accounts: { [account]: { roles: [role] } } }));
  for (const _ of [1, 2])
    keys.push(
      await createVolumeKey(portal, {
        ...{ accountId: account, value: randomKey(), createdDate: '2026-01-01', expiryDate: '2026-12-31' },
      }),
    );
});
afterAll(() => portal.close());

/** What becomes of one sending. */
const outcomes = ['answered', 'never arrived', 'answer lost', 'sent twice at once'] as const;
interface Cut {
  outcome: (typeof outcomes)[number];
  /** Who goes on. */
  by: number;
  /** How far somebody who does not know what was answered begins again. */
  back: number;
}

const cuts = fc.array(
  fc.record({
    outcome: fc.constantFrom(...outcomes),
    by: fc.nat(2),
    back: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(6) }),
  }),
  { maxLength: 12 },
);

const send: Send = async (by, method, url, payload) => {
  const answer = await portal.app.inject({ method, url, headers: by.headers, payload });
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ id: string }>().id;
};

/**
 * Sends the steps in their order with everything that happens on the way. Who goes on may know nothing of it, not even
 * the case; only before it is handed over the draft has said all that is in.
 */
async function submit(steps: readonly Step[], happens: readonly Cut[]): Promise<Known> {
  const known = nothingKnown();
  let at = 0;
  for (const { outcome, by, back } of [...happens, ...steps.map(() => undefined)].map(
    (cut) => cut ?? ({ outcome: 'answered', by: 0, back: 0 } as const),
  )) {
    const step = steps[at];
    const person = people[by];
    if (!step || !person) break;
    if (outcome === 'never arrived') continue;
    if (outcome === 'sent twice at once') await Promise.all([step(known, person), step(known, person)]);
    else await step(known, person);
    const isHandedOver = at === steps.length - 1;
    if (outcome !== 'answer lost') at += 1;
    if (!isHandedOver) at = Math.max(at - back, 0);
  }
  while (at < steps.length) {
    await steps[at]?.(known, people[0] as SignedInPerson);
    at += 1;
  }
  return known;
}

test('[4.34] however a submit is cut and by whomever it is resumed: one case, each application, contact and figure once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(described, { minLength: 1, maxLength: 2 }), cuts, async (apps, happens) => {
      const run = randomUUID().slice(0, 13);
      const about = { apps, run, keys };
      await submit(stepsOf({ ...about, account, send }), happens);
      const { rows } = await portal.asOwner(standingQuery(run, account));
      expect(rows[0]).toEqual(standingOf(about));
    }),
    // `TEST_RUNS=300` tries more of them.
    { numRuns: Number(process.env['TEST_RUNS'] ?? 40) },
  );
}, 600_000);
