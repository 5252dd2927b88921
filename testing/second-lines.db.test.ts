import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accountsWith, isInternal } from '#domain/access/can.ts';
import { accountRoles, cucaRoles, type CucaRole } from '#domain/access/permissions.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import type { AccessChecks } from '#server/app/access-checks.ts';
import { buildServer } from '#server/app/server.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { declaredCalls as contracts } from './declared-calls.ts';
import {
  foreignRowReader,
  others,
  own,
  personOf,
  seedPlaces,
  sibling,
  things,
  type Place,
} from './foreign-things.ts';
import { knownParams, requestOf } from './generated-request.ts';
import { createSignedIn, signIn, type SignedInPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { collectUndeclared } from './undeclared-errors.ts';

/** Ids by the names that paths have for them. */
type Ids = Readonly<Record<string, string>>;

const idsOf = ({ account, cuca, key }: Pick<Place, 'account' | 'cuca' | 'key'>, made: Ids): Ids => ({
  ...{ accountId: account, cucaId: cuca, applicationId: cuca, keyId: key },
  ...made,
});

const thingNames = Object.keys(things);
/** Ids as they are made, of nothing. */
const nobodys = idsOf(
  { account: 'acc-nowhere', cuca: 'app-nowhere', key: 'key-nowhere' },
  Object.fromEntries(thingNames.map((name) => [name, name === 'caseId' ? 'case-nowhere' : randomUUID()])),
);

const paramsOf = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

const pick = (ids: Ids, names: readonly string[]): Ids =>
  Object.fromEntries(names.map((name) => [name, ids[name]!]));

/** Ids under every name that a query has for them. */
const queryOf = ({ accountId = own.account, cucaId, keyId }: Ids, imaging = 'imaging-nowhere') =>
  [
    ...[keyId, imaging].map((id) => `licenseKeyId=${id}`),
    ...['accountId', 'account', 'ids'].map((name) => `${name}=${accountId}`),
    `cucaId=${cucaId}&key=${keyId}&startDate=2026-01-01&endDate=2026-03-31&reportingType=MANUAL`,
  ].join('&');

/** An answer with the ids that nobody has in place of those that were asked for. */
const without = (body: string, ids: Ids): string =>
  Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(id, nobodys[name]!),
    body.replaceAll(/"requestId":"[^"]+"/g, ''),
  );

/**
 * The access checks switched off, for tests only: every call passes for whatever account its path names, while the
 * database still believes that the caller sees their own accounts. What leaks here, row-level security let through.
 */
const uncheckedAccess: AccessChecks = {
  passGates: () => {},
  authorize: async (_portal, _access, _principal, params) => ({
    account: params['accountId'] as AuthorizedAccountId | undefined,
    reach: 'all',
    accounts: 'all',
    cucaId: params['cucaId'] ?? params['applicationId'],
    keyId: params['keyId'],
  }),
  frameOf: (principal) =>
    isInternal(principal)
      ? { role: 'staff', userId: principal.userId }
      : { role: 'tenant', accounts: accountsWith(principal, 'READ_ACCOUNT'), userId: principal.userId },
};

let portal: TestPortal;
/** The same portal with its access checks switched off. */
let unchecked: FastifyInstance;
let undeclared: ReadonlySet<string>;
let admin: pg.Client;
let rowsOfOthers: () => Promise<string[]>;
/** As they were last seen. */
let stored: string[];
/** Has every role of a customer, in the own account and its application. */
let everything: SignedInPerson;
/** Has every role in the application and none on the account; and who has one of these roles each. */
let member: SignedInPerson;
let members: SignedInPerson[];

const teamThings = ['requestId', 'invitationId', 'userId'];
let ofOthers: Ids;
/** Without cases: these are the whole account's. */
let ofSibling: Ids;

beforeAll(async () => {
  portal = await startTestPortal();
  unchecked = await buildServer(portal.portal, uncheckedAccess);
  undeclared = collectUndeclared(unchecked);
  await unchecked.ready();
  await seedPlaces(portal.portal);
  ofOthers = await makeAll(others, thingNames);
  const { accountId: _own, ...ids } = await makeAll(sibling, thingNames.filter((name) => name !== 'caseId')); // prettier-ignore
  ofSibling = ids;
  const inCuca = (roles: readonly CucaRole[]) => ({ [own.cuca]: [...roles] });
  const signInWith = (accountRights: object) =>
    createSignedIn(portal.portal, { accounts: { [own.account]: accountRights } });
  everything = await signInWith({ roles: [...accountRoles], cucas: inCuca(cucaRoles) });
  member = await signInWith({ cucas: inCuca(cucaRoles) });
  members = await Promise.all(cucaRoles.map((role) => signInWith({ cucas: inCuca([role]) })));
  admin = new pg.Client({ ...inject('databaseAdmin'), database: portal.portal.pool.rolePrefix });
  await admin.connect();
  rowsOfOthers = await foreignRowReader(admin);
  stored = await readForeignRows();
});
afterAll(async () => {
  await admin.end();
  await unchecked.close();
  await portal.close();
  if (undeclared.size > 0) throw new Error(`answered, but not declared: ${[...undeclared].join(', ')}`);
});

async function makeAll(of: Place, names: readonly string[]): Promise<Ids> {
  const made = await Promise.all(names.map(async (name) => [name, await things[name]!(portal.portal, of)]));
  return idsOf(of, Object.fromEntries(made) as Ids);
}

/** No answer was wrong, and nothing of others has changed since it was last looked at. */
async function expectNothing(faults: readonly string[] = []): Promise<void> {
  const before = stored;
  stored = await readForeignRows();
  expect({ faults, stored }).toEqual({ faults: [], stored: before });
}

/** Without what the caller wrote in their own name: row-level security lets everybody record deeds. */
async function readForeignRows(): Promise<string[]> {
  const isOwn = /^audit /;
  return (await rowsOfOthers()).filter((row) => !(isOwn.test(row) && row.includes(everything.userId)));
}

/** What a call says where an empty body would be refused before anybody looks for what its path names. */
const said: Readonly<Record<string, () => object>> = {
  'corrections.previewCorrection': () => ({ action: 'WITHDRAW' }),
  'corrections.submitCorrection': () => ({ action: 'WITHDRAW', id: randomUUID(), version: 0, reason: 'Wrong' }), // prettier-ignore
  'self-certification.updateCase': () => ({ description: 'Another' }),
  'teams.updateMember': () => ({ roles: ['CUCA_ADMIN'], seen: ['CUCA_VIEWER'] }),
  'teams.answerRequest': () => ({ roles: ['CUCA_VIEWER'] }),
};

function ask(app: FastifyInstance, endpoint: Endpoint, person: SignedInPerson, path: Ids, query?: string) {
  const request = requestOf(endpoint, person.headers.authorization, { type: 'itext-json', ...path });
  const payload = said[endpoint.id]?.();
  const url = query === undefined ? request.url : `${request.url}?${query}`;
  return app.inject({ ...request, url, ...(payload && { payload }) });
}

interface Walk {
  of: string;
  app: FastifyInstance;
  people: readonly SignedInPerson[];
  ids: Ids;
  imaging: string;
  /** Whose texts and figures stand in no answer. */
  silent: readonly Place[];
  /** Leaves out questions about the own account that another walk asks, or all that do not name one of the ids. */
  only?: 'foreign' | 'named';
}
const walks = (): Walk[] => {
  const account = { people: [everything], ids: ofOthers, imaging: others.imaging, silent: [others] };
  const application = { app: portal.app, imaging: sibling.imaging, silent: [others, sibling] };
  const team = pick(ofSibling, teamThings);
  return [
    { of: 'another account', app: portal.app, ...account, only: 'foreign' },
    { of: 'another account, without access checks', app: unchecked, ...account },
    { of: 'the sibling application', ...application, people: [member, ...members], ids: ofSibling },
    { of: 'the team of the sibling', ...application, people: [everything], ids: team, only: 'named' },
  ];
};
/** Asked about an application of whatever account: one's own request for it, which nobody has made. */
const neverRefused = ['teams.getOwnRequest'];
/** Without access checks the first names people of the account, and the others are about what the caller has put off. */
const unlikeNobodys = [
  'alerts.getAlertSettings',
  'imaging-usage.updateReminder',
  'imaging-usage.getReminder',
];

/** A question of a walk: with which of its ids in the path, by whom, and whether an id of nobody's is asked for, too. */
interface Step {
  names: readonly string[];
  productName: string;
  withQuery: boolean;
  isCompared: boolean;
  person: SignedInPerson;
}
function stepsOf({ ids, people: [most, ...each], only }: Walk, endpoint: Endpoint): Step[] {
  const named = paramsOf(endpoint).filter((name) => name in ids);
  // The last of its ids replaced, the last two …: each is looked for within the one before it. And none.
  const replaced = [...named.keys(), named.length].map((from) => named.slice(from));
  const steps = replaced.flatMap((names, at) => {
    const products = at === 0 && endpoint.path.includes(':product') ? ['iText', 'LEADTOOLS'] : ['iText'];
    const queries = endpoint.query ? [false, true] : [true];
    return products.flatMap((productName) =>
      queries.map((withQuery, first) => ({
        ...{ names, productName, withQuery, isCompared: first === 0 && names.length > 0, person: most! },
      })),
    );
  });
  const asked = steps.filter(
    ({ names }) => !only || names.length > 0 || (only === 'foreign' && named.length === 0),
  );
  const inApplication = asked.find(({ names }) =>
    names.some((name) => /^(?:cuca|application)Id$/.test(name)),
  );
  return [...asked, ...(inApplication ? each.map((person) => ({ ...inApplication, person })) : [])];
}

/** What is wrong with the answer to a step. */
async function faultsOf(walk: Walk, endpoint: Endpoint, step: Step): Promise<string[]> {
  const { names, productName, withQuery, isCompared, person } = step;
  const askFor = (ids: Ids, imaging?: string) => {
    const query = withQuery ? queryOf({ ...nobodys, ...ids }, imaging) : undefined;
    return ask(walk.app, endpoint, person, { productName, ...pick(ids, names) }, query);
  };
  const isChecked = walk.app === portal.app;
  const answer = await askFor(walk.ids, walk.imaging);
  const { statusCode, body } = answer;
  const all = `${JSON.stringify(answer.headers)} ${body}`;
  // Without checks only what is no refusal can tell anything.
  const missing = isCompared && (isChecked || statusCode < 300) ? await askFor(nobodys) : null;
  const isLike = () =>
    statusCode === missing?.statusCode && without(body, walk.ids) === without(missing.body, {});
  const isRefused = [400, 403, 404].includes(statusCode);
  const faults = walk.silent.flatMap((of) =>
    [of.text, of.figure].filter((secret) => all.includes(secret)).map((secret) => `tells ${secret}`),
  );
  if (isChecked && statusCode >= 500) faults.push('fails');
  if (missing && !(unlikeNobodys.includes(endpoint.id) && !isChecked) && !isLike())
    faults.push(`is unlike ${missing.body}`);
  if (isChecked && names.length > 0 && !isRefused && !neverRefused.includes(endpoint.id))
    faults.push('is no refusal');
  return faults.map(
    (fault) => `${walk.of} by ${names.join()}, ${productName}: ${fault}: ${statusCode} ${body}`,
  );
}

/** Without the one that would end the session of the walk itself. */
const calls = contracts.filter(({ id }) => id !== 'session.logOut');
test.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))(
  '[1.01] [6.07] %s tells and changes nothing of another account or application, and knows their ids as little as nobody’s',
  async (_id, endpoint) => {
    const faults: string[] = [];
    for (const walk of walks())
      for (const step of stepsOf(walk, endpoint)) faults.push(...(await faultsOf(walk, endpoint, step)));
    await expectNothing(faults);
  },
);

const forPeople = contracts.filter(({ access }) => access.need !== 'internal');
/** Parameters that name no thing of anybody, or one that only its secret finds. */
const noThings = ['type', 'source', 'kind', 'token', 'sessionId'];
test('every parameter of a path is an account, application, key or product, or one of the things', () => {
  const known = [...Object.keys(knownParams), ...thingNames, ...noThings];
  expect(forPeople.flatMap(paramsOf).filter((name) => !known.includes(name))).toEqual([]);
});

test('the things of others are there to be found', () => {
  const made = [ofOthers, ofSibling].flatMap((ids) => Object.values(ids));
  expect(made.filter((id) => !stored.some((row) => row.includes(id)))).toEqual([]);
});

const about = forPeople.flatMap((endpoint) =>
  paramsOf(endpoint)
    .filter((name) => name in things)
    .map((name) => [endpoint.id, name, endpoint] as const),
);
test.each(about)(
  '[1.01] %s by the %s of the own one finds it, so that the refusals are about whose it is',
  async (_call, name, endpoint) => {
    const id = await things[name]!(portal.portal, { ...own, by: everything });
    const askFor = (path: Ids) => ask(portal.app, endpoint, everything, path);
    const [answer, missing] = [await askFor({ [name]: id }), await askFor(pick(nobodys, [name]))];
    expect(without(answer.body, { [name]: id })).not.toBe(without(missing.body, {}));
  },
);

describe('[1.01] [6.07] with one role in one application', () => {
  const account = `/api/accounts/${own.account}`;
  const reports = `/api/usage/manual/accounts/${own.account}/applications/${own.cuca}`;
  const keysOf = `${account}/cucas/${own.cuca}/license-keys`;
  const past = {
    productName: 'iText',
    deploymentType: 'Desktop',
    environment: 'Production',
    usageValue: '1',
  };
  const january = { usageRange: { start: '2026-01-01', end: '2026-01-31' } };
  const quarter = { startDate: '2026-01-01', endDate: '2026-03-31', usageValue: '1' };
  const named = { name: 'Mine', description: '', licenseType: 'Internal', reportingFrequency: 'quarterly' };
  const contacts = {
    primaryReportingContact: { email: 'con@tact.example', firstName: 'Con', lastName: 'Tact' },
    secondaryReportingContact: null,
  };
  const { key, imaging } = sibling;
  test.each<[call: string, method: 'PUT' | 'POST', url: string, body: object]>([
    ['assigning', 'PUT', keysOf, { assign: [key], unassign: [] }],
    ['taking out', 'PUT', keysOf, { assign: [], unassign: [key] }],
    ['downloading', 'POST', `${account}/licenseKeys/archive`, { licenseKeyIds: [key] }],
    ['certifying', 'POST', `${reports}/past-itext-usage`, [{ groupId: `k:${key}`, ...past, ...january }]],
    [
      'reporting for',
      'POST',
      `${reports}/leadtools-usage`,
      { usages: [{ productLicenseId: imaging, ...quarter }] },
    ],
    [
      'making an application of',
      'POST',
      `${account}/imaging-applications`,
      { id: randomUUID(), ...named, ...contacts, licenseKeyIds: [imaging] },
    ],
  ])(
    '%s a key of another one by its id in the body is refused and changes nothing',
    async (_call, method, url, payload) => {
      for (const { headers } of members) {
        const answer = await portal.app.inject({ method, url, headers, payload });
        expect([400, 403, 404, 409, 422], answer.body).toContain(answer.statusCode);
        expect(answer.body).not.toContain(sibling.text);
      }
      await expectNothing();
    },
  );
});

test('nobody ends the session of somebody else by its id', async () => {
  const { userId } = await personOf(portal.portal, own);
  const theirs = await signIn(portal.portal, userId);
  const url = '/api/auth/sessions';
  const [open] = (await portal.app.inject({ url, headers: theirs.headers })).json<{ id: string }[]>();
  const end = (person: SignedInPerson) =>
    portal.app.inject({ method: 'POST', url: `${url}/${open?.id}/end`, headers: person.headers });
  expect((await end(everything)).statusCode).toBe(404);
  expect((await portal.app.inject({ url, headers: theirs.headers })).statusCode).toBe(200);
  expect((await end(theirs)).statusCode).toBeLessThan(300);
});
