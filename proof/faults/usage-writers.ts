import { randomUUID } from 'node:crypto';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import type { Receipt, UploadSummary } from '#domain/submissions/schema.ts';
import { addDays, addMonths } from '#domain/core/day.ts';
import { refreshTerms } from '#server/ledger/refresh-terms.ts';
import { createApiToken } from '../../testing/api-tokens.ts';
import { createImagingAccount, type ImagingAccount } from '../../testing/imaging-usage.ts';
import { licenseFile, licenseText, usageRow } from '../../testing/license-usage.ts';
import { createSignedIn } from '../../testing/people.ts';
import type { testPortalOn } from '../../testing/test-portal.ts';
import { uploadBody, uploadHeaders } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';
import { sleep } from './fault-report.ts';

/** Not that of the uploaders, whose ledger is held against their files alone. */
const ACCOUNT = 'acc-writers';
const ELSEWHERE = 'acc-elsewhere';
const PAUSE_MS = 50;
const EVENTS = 20;
const FIRST_DAY = '2021-01-01';
/** Long ago: a license with some hundred quarters to report. */
const FIRST_QUARTER = '1925-01-01';
const QUARTERS = 400;

type Headers = Record<string, string>;
interface Call {
  path: string;
  headers: Headers;
  body?: object;
  bytes?: Buffer;
}

/** Makes a call until it is answered. */
type Caller = <Answer>(asked: Call) => Promise<Answer>;

/** A license key of its own for each kind of writing, and whoever writes. */
export interface WriterScene {
  keys: Record<'stated' | 'sent' | 'aside' | 'zipped', { id: string; value: string }>;
  imaging: ImagingAccount & { license: { id: string } };
  reporter: Headers;
  staffMember: Headers;
  token: Headers;
}

export async function createScene(portal: ReturnType<typeof testPortalOn>): Promise<WriterScene> {
  const reporter = await createSignedIn(portal, {
    accounts: { [ACCOUNT]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createSignedIn(portal, { accounts: { [ELSEWHERE]: {} } });
  const staffMember = await createSignedIn(portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const of = { accountId: ACCOUNT, userId: reporter.userId, scopes: ['events:send'] as const };
  const token = await createApiToken(portal, of);
  const create = async () => {
    const value = randomKey();
    const key = { accountId: ACCOUNT, value, createdDate: '2020-01-01', expiryDate: '2999-12-31' };
    return { id: await createVolumeKey({ portal }, key), value };
  };
  const keys = {
    ...{ stated: await create(), sent: await create() },
    ...{ aside: await create(), zipped: await create() },
  };
  const account = await createImagingAccount({ portal });
  const license = {
    createdDate: FIRST_QUARTER,
    expiryDate: '2999-12-31',
    more: { deployment_type: 'On-premise' },
  };
  const imaging = { ...account, license: { id: await account.addLicense(license) } };
  await refreshTerms(portal); // as an import leaves them: a group that nobody has written to yet has its term, too
  return {
    keys,
    imaging,
    reporter: reporter.headers,
    staffMember: staffMember.headers,
    token: token.headers,
  };
}

export interface Writers {
  /** What each key must come to, of all that was answered. */
  expected: () => Record<string, string>;
  acknowledged: () => number;
  /** Lets everybody finish what they are at. */
  stop: () => Promise<void>;
}

/** What was acknowledged, over all kills of a run. */
export interface Tally {
  sums: Map<string, bigint>;
  steps: number;
  /** How many quarters of the imaging license were begun to be reported. */
  quarters: number;
}

/** States, corrects and withdraws figures, reports quarters, sends events and counts what was aside, until answered. */
export function startWriters(scene: WriterScene, url: () => string, tally: Tally): Writers {
  let stopped = false;
  const work = Object.values(writesOf(scene, url, tally));
  const all = Promise.all(
    work.map(async (step) => {
      while (!stopped) await step(tally.steps);
    }),
  );
  all.catch(() => {}); // awaited in stop(); until then a failure must not end the program
  return {
    expected: () => expectedOf(tally),
    acknowledged: () => tally.steps,
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}

/** Each kind of writing, once, until it is answered. */
export function writesOf(scene: WriterScene, url: () => string, tally: Tally) {
  const call: Caller = (asked) => untilAnswered(url, asked);
  const add = (key: { id: string }, value: number): void => {
    tally.sums.set(key.id, (tally.sums.get(key.id) ?? 0n) + BigInt(value));
    tally.steps += 1;
  };
  return {
    stateFigure: (n: number) => stateFigure(scene, call, n, (value) => add(scene.keys.stated, value)),
    sendEvents: () => sendEvents(scene, call, (value) => add(scene.keys.sent, value)),
    countAside: (n: number) => countAside(scene, call, n, (value) => add(scene.keys.aside, value)),
    reportQuarter: () =>
      reportQuarter(scene, call, tally.quarters++, (value) => add(scene.imaging.license, value)),
  };
}

/** What each key must come to. */
export const expectedOf = ({ sums }: Tally): Record<string, string> =>
  Object.fromEntries([...sums].map(([id, sum]) => [id, String(sum)]));

/** The same call again and again, until somebody answers it: each must count once. */
async function untilAnswered<Answer>(
  url: () => string,
  { path, headers, body, bytes }: Call,
): Promise<Answer> {
  const isPost = body !== undefined || bytes !== undefined;
  for (;;) {
    const answer = await fetch(url() + path, {
      method: isPost ? 'POST' : 'GET',
      headers: {
        ...headers,
        ...(bytes ? uploadHeaders : isPost ? { 'content-type': 'application/json' } : {}),
      },
      ...(bytes
        ? { body: new Uint8Array(uploadBody(bytes, { additionalData: { accountId: ELSEWHERE } })) }
        : {}),
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    const said: unknown = await answer?.json().catch(() => undefined);
    if (answer?.ok && said !== undefined) return said as Answer;
    if (answer && said !== undefined && answer.status < 500)
      throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(said)}`);
    await sleep(PAUSE_MS);
  }
}

/** A figure of a day, corrected; of every second one the correction is withdrawn, and of every fourth the figure too. */
async function stateFigure(
  { keys, reporter: headers }: WriterScene,
  call: Caller,
  n: number,
  add: (value: number) => void,
): Promise<void> {
  const day = addDays(FIRST_DAY, n);
  const [value, better] = [10 + (n % 90), 100 + (n % 90)];
  const { id } = await call<Receipt>({
    ...{ path: '/api/usage/manual/licenses/itext/usage', headers },
    body: {
      licenseFile: licenseFile(
        licenseText(keys.stated.value, { creationDate: '2020-01-01', expirationDate: '2999-12-31' }),
      ),
      usages: [usageRow({ startDate: day, endDate: day, usageValue: String(value) })],
    },
  });
  const change = async (receiptId: string, asked: object) => {
    const path = `/api/accounts/${ACCOUNT}/submissions/${receiptId}/corrections`;
    const { version } = await call<CorrectionChoices>({ path, headers });
    const body = { id: randomUUID(), version, reason: 'a fault', ...asked };
    return call<Receipt>({ path, headers, body });
  };
  const path = `/api/accounts/${ACCOUNT}/submissions/${id}/corrections`;
  const [line] = (await call<CorrectionChoices>({ path, headers })).lines;
  const figures = { start: day, end: day, value: String(better) };
  const corrected = await change(id, { action: 'CORRECT', lines: [{ entryId: line?.entryId, figures }] });
  if (n % 2 === 1) await change(corrected.id, { action: 'WITHDRAW' });
  if (n % 4 === 3) await change(id, { action: 'WITHDRAW' });
  add(n % 4 === 3 ? 0 : n % 2 === 1 ? value : better);
}

async function sendEvents(
  { keys, token }: WriterScene,
  call: Caller,
  add: (value: number) => void,
): Promise<void> {
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    ...{ id: randomUUID(), licenseKey: keys.sent.value, product: 'itext-core', event: 'process-pdf' },
    ...{ version: '9.2.0', instanceId: 'print-1', at: '2025-03-01T08:15:00Z', count: n },
  }));
  await call({ path: '/api/usage/itext-json/events', headers: token, body: { events } });
  add(events.reduce((sum, { count }) => sum + count, 0));
}

/** A file that staff sent for another account, and counted where its key belongs. */
async function countAside(
  { keys, staffMember: headers }: WriterScene,
  call: Caller,
  n: number,
  add: (value: number) => void,
): Promise<void> {
  const bytes = await usageFile([keys.aside.value], [usageAt(0, 1 + (n % 9)), usageAt(1, 2)], {
    instanceId: randomUUID(),
  });
  const summary = await call<UploadSummary>({ path: '/api/usage/manual/local', headers, bytes });
  const id = summary.successful[0]?.receipt.id ?? '';
  await call({ path: `/api/accounts/${ACCOUNT}/submissions/${id}/count`, headers, body: {} });
  add(1 + (n % 9) + 2);
}

/** Two kinds of servers in a quarter: both count or neither, and the same sending once more counts nothing more. */
async function reportQuarter(
  { imaging }: WriterScene,
  call: Caller,
  n: number,
  add: (value: number) => void,
): Promise<void> {
  if (n >= QUARTERS) {
    await sleep(PAUSE_MS);
    return;
  }
  const startDate = addMonths(FIRST_QUARTER, 3 * n);
  const of = {
    productLicenseId: imaging.license.id,
    startDate,
    endDate: addDays(addMonths(startDate, 3), -1),
  };
  const usages = [
    { ...of, processorsPerServer: 8, numberOfServers: 1 + (n % 9) },
    { ...of, processorsPerServer: 16, numberOfServers: 2 },
  ];
  const { accountId, applicationId, contact } = imaging;
  const path = `/api/usage/manual/accounts/${accountId}/applications/${applicationId}/leadtools-usage`;
  const asked = { path, headers: contact.headers, body: { usages, idempotencyKey: randomUUID() } };
  const first = await call<Receipt>(asked);
  const again = await call<Receipt>(asked);
  if (again.id !== first.id) throw new Error(`${startDate} was reported twice`);
  add(8 * (1 + (n % 9)) + 32);
}
