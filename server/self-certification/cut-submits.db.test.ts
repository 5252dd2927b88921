import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
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
interface Described {
  contacts: readonly number[];
  figures: readonly { key: number; month: number; value: number }[];
}

const described: fc.Arbitrary<Described> = fc.record({
  contacts: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }),
  figures: fc.uniqueArray(fc.record({ key: fc.nat(1), month: fc.nat(4), value: fc.nat(999) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ key, month }) => `${key} ${month}`,
  }),
});
const cuts = fc.array(
  fc.record({
    outcome: fc.constantFrom(...outcomes),
    by: fc.nat(2),
    back: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(6) }),
  }),
  { maxLength: 12 },
);

/** What the calls of one certification have answered so far. */
interface Known {
  caseId: string;
  contacts: Map<number, string>;
  apps: Map<number, string>;
}
type Step = (known: Known, by: SignedInPerson) => Promise<void>;

async function post<T>(by: SignedInPerson, url: string, payload: object, method: 'POST' | 'PATCH' = 'POST') {
  const answer = await portal.app.inject({ method, url, headers: by.headers, payload });
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}
const crm = (path: string) => `/api/salesforce/accounts/${account}${path}`;

function stepsOf(apps: readonly Described[], run: string): Step[] {
  const steps: Step[] = [
    async (known, by) => {
      known.caseId = (await post<{ id: string }>(by, crm('/cases'), { description: run })).id;
    },
  ];
  for (const [at, { contacts, figures }] of apps.entries()) {
    for (const contact of contacts)
      steps.push(async (known, by) => {
        const named = { email: `c${contact}-${run}@acme.example`, firstName: 'C', lastName: `${contact}` };
        known.contacts.set(contact, (await post<{ id: string }>(by, crm('/contacts'), named)).id);
      });
    steps.push(async (known, by) => {
      const [first, second] = contacts.map((contact) => known.contacts.get(contact) ?? '');
      const app = {
        ...{ name: `App ${at} ${run}`, description: 'd', licenseType: 'Commercial' },
        ...{ primaryReportingContact: first, secondaryReportingContact: second ?? null },
        selfCertificationCaseId: known.caseId,
      };
      known.apps.set(at, (await post<{ id: string }>(by, crm('/applications'), app)).id);
    });
    steps.push(async (known, by) => {
      const items = figures.map(({ key, month, value }) => ({
        ...{ groupId: `k:${keys[key]}`, productName: 'iText', deploymentType: 'Mobile' },
        ...{ environment: 'Production', usageValue: String(value) },
        usageRange: { start: `2026-0${month + 1}-01`, end: `2026-0${month + 1}-28` },
      }));
      const id = known.apps.get(at) ?? '';
      await post(by, `/api/usage/manual/accounts/${account}/applications/${id}/past-itext-usage`, items);
    });
  }
  steps.push(async ({ caseId }, by) => {
    const handedOver = { status: 'Customer provided the report', companyWideSearchPerformed: true };
    await post(by, crm(`/cases/${caseId}`), handedOver, 'PATCH');
  });
  return steps;
}

/** Sends the steps in their order with everything that happens on the way; the draft keeps the case's id. */
async function submit(steps: readonly Step[], happens: readonly Cut[]): Promise<Known> {
  const known: Known = { caseId: '', contacts: new Map(), apps: new Map() };
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
    if (outcome !== 'answer lost') at += 1;
    at = Math.max(at - back, known.caseId === '' ? 0 : Math.min(at, 1));
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
      const { caseId } = await submit(stepsOf(apps, run), happens);
      const { rows } = await portal.asOwner(`select
        (select json_agg(status) from crm_case where description = '${run}') as cases,
        (select coalesce(json_agg(name order by name), '[]') from application where self_certification_case_id = '${caseId}') as apps,
        (select json_agg(email order by email) from person where email like 'c%-${run}@acme.example') as contacts,
        (select json_agg(json_build_array(a.name, e.license_key_id, extract(month from e.starts_at at time zone 'UTC'), e.value)
            order by a.name, e.license_key_id, e.starts_at)
          from usage_entry e join application a on a.id = e.application_id and a.self_certification_case_id = '${caseId}') as figures`);
      const expected = {
        cases: ['Customer provided the report'],
        apps: apps.map((_, at) => `App ${at} ${run}`),
        contacts: [...new Set(apps.flatMap(({ contacts }) => contacts))].toSorted((a, b) => a - b).map((one) => `c${one}-${run}@acme.example`),
        figures: apps.flatMap(({ figures }, at) =>
          figures
            .map(({ key, month, value }) => [`App ${at} ${run}`, keys[key], month + 1, value] as const)
            .toSorted((a, b) => (a[1] ?? '').localeCompare(b[1] ?? '', 'en') || a[2] - b[2]),
        ),
      }; // prettier-ignore
      expect(rows[0]).toEqual(expected);
    }),
    { numRuns: 100 },
  );
}, 600_000);
