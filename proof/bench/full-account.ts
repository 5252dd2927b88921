import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contracts } from '#domain/contracts.ts';
import { attachment, type Endpoint } from '#domain/core/endpoint.ts';
import { formatNumber } from '#domain/core/format.ts';
import { RECEIPTS_PAGE } from '#domain/submissions/contract.ts';
import { EVENTS_MAX } from '#domain/volume-usage/events/schema.ts';
import { buildServer } from '#server/app/server.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createApiToken } from '../../testing/api-tokens.ts';
import { eventOf } from '../../testing/event-account.ts';
import { createPerson, createSignedIn, signIn, type SignedInPerson } from '../../testing/people.ts';
import { reportByForm } from '../../testing/reported-forms.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';
import { less, quantile, type Figure } from './figure.ts';
import { startScratchPortal } from './scratch-portal.ts';

const [ACCOUNT, REST] = ['full', 'rest'];
/** Keys of the account, each named by one event and by one form. */
const KEYS = 1_000;
/** What S1 lets one account keep. */
const UNKNOWN_KEYS = 10_000;
const ENTRIES = 1_000_000;
const AT_ONCE = 100_000;
const ROUNDS = 15;
const [LIST_MS, LIST_KB, RECEIPTS_MS] = [100, 64, 30];

/** Every list of an account that holds all that one customer may send, beside a ledger of others; in their order, which two versions have in common. */
export async function measureFullAccount(): Promise<Figure[]> {
  const scratch = await startScratchPortal();
  const app = await buildServer(scratch.portal);
  const running = { app, portal: scratch.portal } as TestPortal;
  try {
    const reporter = await fillAccount(running);
    const staff = await createSignedIn(scratch.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    const lists: Asked[] = [];
    for (const [who, person] of Object.entries({ reporter, staff }))
      for (const path of new Set(contracts.filter(isList).map(pathOfFull))) {
        const asked = await ask(running, person, path);
        if (asked) lists.push({ ...asked, what: `${path}, ${who}` });
        if (asked?.behind)
          lists.push({
            ...((await ask(running, person, `${path}?${asked.behind}`)) ?? asked),
            what: `${path}, the page behind, ${who}`,
          });
      }
    const receipts = lists.filter(({ what }) => /\/submissions, [a-z]+$/.test(what));
    return [
      ...receipts.map(({ what, ms }) => ({
        what: `${RECEIPTS_PAGE} receipts of forms beside ${formatNumber(ENTRIES)} entries: ${what}`,
        ...{ measured: [less(ms, 'ms')], target: `≤ ${RECEIPTS_MS} ms`, met: ms <= RECEIPTS_MS },
      })),
      ...lists.map(({ what, ms, kilobytes }) => ({
        ...{ what, measured: [less(ms, 'ms'), less(kilobytes, 'KB')] },
        target: `≤ ${LIST_MS} ms, ≤ ${LIST_KB} KB`,
        met: ms <= LIST_MS && kilobytes <= LIST_KB,
      })),
    ];
  } finally {
    await app.close();
    await scratch.close();
  }
}

interface Asked {
  what: string;
  /** The middle of all rounds. */
  ms: number;
  kilobytes: number;
  /** How the page behind is asked for. */
  behind: string | null;
}

/** Whole lists of what was bought, which no customer can lengthen, and the description of all calls. */
const NOT_SENT = /licenseKeys$|downloadable$|certifiable-licenses$|openapi\.json$/;
/** What reads, is no file, and needs nothing but the account and a product to be named. */
const isList = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  endpoint.output !== attachment &&
  !pathOfFull(endpoint).includes(':') &&
  !NOT_SENT.test(endpoint.path);

const pathOfFull = ({ path }: Endpoint): string =>
  path.replace(':accountId', ACCOUNT).replace(':productName', 'iText');

/** Null where the call is not for this person, or asks for more than its path. */
async function ask(
  { app }: TestPortal,
  person: SignedInPerson,
  url: string,
): Promise<Omit<Asked, 'what'> | null> {
  const times: number[] = [];
  let text = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const { statusCode, body, headers } = await app.inject({ url, headers: person.headers });
    times.push(performance.now() - begun);
    if (statusCode >= 500) throw new Error(`${url}: ${body}`);
    if (statusCode !== 200 || !String(headers['content-type']).includes('json')) return null;
    text = body;
  }
  const { older, next } = JSON.parse(text) as { older?: string | null; next?: string | null };
  const behind = older ? `before=${older}` : next ? `after=${encodeURIComponent(next)}` : null;
  return { ms: quantile(times, 0.5), kilobytes: text.length / 1024, behind };
}

async function fillAccount(running: TestPortal): Promise<SignedInPerson> {
  const { portal, app } = running;
  const { userId } = await createPerson(portal, {
    accounts: { [ACCOUNT]: { roles: ['ITEXT_VOLUME_REPORTER', 'LICENSEE'] } },
  });
  await createPerson(portal, { accounts: { [REST]: {} } });
  const term = { createdDate: '2020-01-01', expiryDate: '2999-12-31' };
  const keys = new Map<string, string>();
  for (let made = 0; made < KEYS; made += 1) {
    const value = randomKey();
    keys.set(await createVolumeKey({ portal }, { accountId: ACCOUNT, value, ...term }), value);
  }
  const rest = await createVolumeKey({ portal }, { accountId: REST, value: randomKey(), ...term });
  for (let first = 0; first < ENTRIES; first += AT_ONCE)
    await inTransaction(portal.pool, { role: 'system' }, (trx) =>
      sql`insert into usage_entry (account_id, license_key_id, source, usage_type, unit, starts_at, ends_at, value)
        select ${REST}, ${rest}, 'itext-json', 'itext-core', 'Processed Documents', at, at + interval '1 hour', 1
        from generate_series(1, ${AT_ONCE}) as n
          cross join lateral (select timestamptz '1900-01-01' + (n + ${first}) * interval '1 hour' as at) as hours`.execute(
        trx,
      ),
    );
  const token = await createApiToken(portal, { accountId: ACCOUNT, userId, scopes: ['events:send'] });
  const unknown = Array.from({ length: UNKNOWN_KEYS }, randomKey);
  const sent = [...keys.values(), ...unknown];
  for (let at = 0; at < sent.length; at += EVENTS_MAX) {
    const day = new Date(portal.now().getTime() - 86_400_000).toISOString();
    const events = sent.slice(at, at + EVENTS_MAX).map((key) => eventOf(key, randomUUID(), { at: day }));
    const url = '/api/usage/itext-json/events';
    const answer = await app.inject({ method: 'POST', url, headers: token.headers, payload: { events } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  const lines = [...keys.keys()].map((licenseKeyId) => ({
    ...{ licenseKeyId, start: '2024-01-01', end: '2024-12-31', value: '365' },
  }));
  const each = KEYS / RECEIPTS_PAGE;
  for (let at = 0; at < KEYS; at += each)
    await reportByForm(running, { accountId: ACCOUNT, userId }, lines.slice(at, at + each));
  await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    sql`select refresh_statistics(variadic array(
      select oid::regclass from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace))`.execute(
      trx,
    ),
  );
  return signIn(portal, userId);
}
