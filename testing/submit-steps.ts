import fc from 'fast-check';
import type { SignedInPerson } from './people.ts';

/** An application of a submit: whom it names, and what it used of which license in which month of 2026. */
export interface Described {
  contacts: readonly number[];
  figures: readonly { key: number; month: number; value: number }[];
}

export const described: fc.Arbitrary<Described> = fc.record({
  contacts: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }),
  figures: fc.uniqueArray(fc.record({ key: fc.nat(1), month: fc.nat(4), value: fc.nat(999) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ key, month }) => `${key} ${month}`,
  }),
});

/** What the calls of one certification have answered so far. */
export interface Known {
  caseId: string;
  contacts: Map<number, string>;
  apps: Map<number, string>;
}
export const nothingKnown = (): Known => ({ caseId: '', contacts: new Map(), apps: new Map() });

/** Makes a call and answers its body's id; fails where it was not taken. */
export type Send = (
  by: SignedInPerson,
  method: 'POST' | 'PATCH',
  url: string,
  body: object,
) => Promise<string>;
export type Step = (known: Known, by: SignedInPerson) => Promise<void>;

interface Submit {
  apps: readonly Described[];
  /** Tells this submit from the others of the account. */
  run: string;
  account: string;
  /** Two license keys of the account. */
  keys: readonly string[];
  send: Send;
}

/** The calls of a submit in their order (4.34): case, contacts, application and usage of each, the last status. */
export function stepsOf({ apps, run, account, keys, send }: Submit): Step[] {
  const crm = `/api/salesforce/accounts/${account}`;
  const described = apps.flatMap(({ contacts, figures }, at): Step[] => [
    ...contacts.map((contact): Step => async (known, by) => {
      const named = { email: `c${contact}-${run}@acme.example`, firstName: 'C', lastName: `${contact}` };
      known.contacts.set(contact, await send(by, 'POST', `${crm}/contacts`, named));
    }),
    async (known, by) => {
      const [first, second] = contacts.map((contact) => known.contacts.get(contact) ?? '');
      const app = {
        ...{ name: `App ${at} ${run}`, description: 'd', licenseType: 'Commercial' },
        ...{ primaryReportingContact: first, secondaryReportingContact: second ?? null },
        selfCertificationCaseId: known.caseId,
      };
      known.apps.set(at, await send(by, 'POST', `${crm}/applications`, app));
    },
    async (known, by) => {
      const items = figures.map(({ key, month, value }) => ({
        ...{ groupId: `k:${keys[key]}`, productName: 'iText', deploymentType: 'Mobile' },
        ...{ environment: 'Production', usageValue: String(value) },
        usageRange: { start: `2026-0${month + 1}-01`, end: `2026-0${month + 1}-28` },
      }));
      const usage = `/api/usage/manual/accounts/${account}/applications/${known.apps.get(at) ?? ''}`;
      await send(by, 'POST', `${usage}/past-itext-usage`, items);
    },
  ]);
  return [
    async (known, by) => {
      known.caseId = await send(by, 'POST', `${crm}/cases`, { description: run });
    },
    ...described,
    async ({ caseId }, by) => {
      const handedOver = { status: 'Customer provided the report', companyWideSearchPerformed: true };
      await send(by, 'PATCH', `${crm}/cases/${caseId}`, handedOver);
    },
  ];
}

/** What must stand of a submit in the end, however it came there. */
export const standingOf = ({ apps, run, keys }: Omit<Submit, 'send' | 'account'>) => ({
  cases: ['Customer provided the report'],
  apps: apps.map((_, at) => `App ${at} ${run}`),
  contacts: [...new Set(apps.flatMap(({ contacts }) => contacts))]
    .toSorted((a, b) => a - b)
    .map((one) => `c${one}-${run}@acme.example`),
  figures: apps.flatMap(({ figures }, at) =>
    figures
      .map(({ key, month, value }) => [`App ${at} ${run}`, keys[key], month + 1, value] as const)
      .toSorted((a, b) => (a[1] ?? '').localeCompare(b[1] ?? '', 'en') || a[2] - b[2]),
  ),
});

/** The query that tells what does. */
export const standingQuery = (run: string, account: string): string => `select
  (select json_agg(status) from crm_case where account_id = '${account}' and description = '${run}') as cases,
  (select coalesce(json_agg(name order by name), '[]') from application
    where account_id = '${account}' and name like '% ${run}') as apps,
  (select json_agg(email order by email) from person where email like 'c%-${run}@acme.example') as contacts,
  (select json_agg(json_build_array(a.name, e.license_key_id, extract(month from e.starts_at at time zone 'UTC'), e.value)
      order by a.name, e.license_key_id, e.starts_at)
    from usage_entry e join application a on a.id = e.application_id and a.account_id = '${account}'
    where a.name like '% ${run}') as figures`;
