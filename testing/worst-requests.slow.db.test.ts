import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '#domain/contracts.ts';
import { accountRoles, cucaRoles } from '#domain/access/permissions.ts';
import { updateOwnSettings } from '#domain/session/contract.ts';
import { ids } from './access-principals.ts';
import { requestOf } from './generated-request.ts';
import { createSignedIn, type TestPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { seedTwoAccounts } from './two-accounts.ts';
import {
  visitedPaths,
  worstAddresses,
  worstCalls,
  worstVisits,
  type WorstRequest,
} from './worst-requests.ts';

const PROBLEM_BYTES = 16 * 1024;
const ERROR_BYTES = 64 * 1024;
/** Of what only one call reads, one of each kind. All of them are sent by `npm run bench -- worst-requests`. */
const one =
  /^(?:a query of (?:thousands of repeats|every field .*)|a body of (?:unknown members|\w+: (?:thousands of objects|nested lists|a long text of a@))|a first line of (?:brackets|different members)|lufAdditionalData of (?:unknown members|brackets)|thousands of parts|line feeds)$/;

let portal: TestPortal;
let [staffMember, own]: string[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  await seedTwoAccounts(portal.portal);
  const everything = { roles: [...accountRoles], cucas: { [ids.cuca]: [...cucaRoles] } };
  const signIn = async (person: TestPerson) =>
    (await createSignedIn(portal.portal, person)).headers.authorization;
  staffMember = await signIn({ globalRoles: ['INTERNAL_STAKEHOLDER'] });
  own = await signIn({ accounts: { [ids.account]: everything } });
});
afterAll(() => portal.close());

/** What is no refusal in order: a fault of the portal, or an answer that grows with what it is sent. */
async function faultsOf(requests: Iterable<WorstRequest>): Promise<string[]> {
  const faults: string[] = [];
  for (const { what, ...request } of requests) {
    const { statusCode, headers, rawPayload } = await portal.app.inject(request);
    const problem = String(headers['content-type']).startsWith('application/problem+json');
    const most = problem ? PROBLEM_BYTES : statusCode >= 400 ? ERROR_BYTES : Infinity;
    if (statusCode >= 500 || rawPayload.length > most)
      faults.push(
        `${request.method} ${request.url.slice(0, 80)} (${what}): ${statusCode}, ${rawPayload.length} bytes`,
      );
  }
  return faults;
}

test.each(contracts.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s answers the worst of its own input without a fault, and in short',
  async (_, endpoint) => {
    const { need } = endpoint.access;
    const all = [...worstCalls(endpoint, need === 'public' || need === 'internal' ? staffMember : own)];
    expect(await faultsOf(all.filter(({ what }) => one.test(what)))).toEqual([]);
  },
);

test('so does every call the worst addresses and headers, which all calls read in one way', async () => {
  expect(await faultsOf(worstAddresses(requestOf(updateOwnSettings, undefined)))).toEqual([]);
  expect(await faultsOf(worstCalls(updateOwnSettings, own))).toEqual([]);
});

test.each(visitedPaths)('so does %s', async (path) => {
  expect(await faultsOf(worstVisits(path))).toEqual([]);
});
