import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActivationResult, LicenseActivations } from '#domain/activation/schema.ts';
import { Problem } from '#domain/core/problem.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createLicenseKey, type TestLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const AT_A_TIME = Number(process.env['ACTIVATIONS_AT_A_TIME'] ?? 50);
let portal: TestPortal;
let account: string;
let licensee: SignedInPerson;
/** The rate limit is of one network address: every test has its own. */
let address: number;

beforeAll(async () => {
  portal = await startTestPortal({ ACTIVATION_API_KEY: 'client-of-this-portal' });
  address = 0;
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(NOW);
  address += 1;
  account = `acc-${randomUUID()}`;
  licensee = await createSignedIn(portal.portal, { accounts: { [account]: { roles: ['LICENSEE'] } } });
});

const fileOf = (code: string): string =>
  `[License]\r\nLicense = <doc><ver>2.0</ver><code>${code}</code></doc>\r\n`;
const randomText = (): string => randomUUID().replaceAll('-', '');

interface Pair {
  id: string;
  licenseKey: string;
  licenseFileContent: string;
}
/** A license for a server deployment with both of its files. */
async function createPair(changes: Partial<TestLicenseKey> = {}): Promise<Pair> {
  const licenseKey = randomText();
  const licenseFileContent = fileOf(`${randomText()}QUJD`);
  const id = await createLicenseKey(portal.portal, {
    accountId: account,
    productName: 'LEADTOOLS',
    recordType: 'Leadtools',
    value: licenseKey,
    file: { name: 'LEADTOOLS.lic', content: Buffer.from(licenseFileContent) },
    more: { deployment_type: 'On-premise', product_license: 'PL-100200' },
    ...changes,
  });
  return { id, licenseKey, licenseFileContent };
}
const post = (body: object, key: string | undefined = 'client-of-this-portal', from = `192.0.2.${address}`) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/usage/leadtools-activations',
    headers: key === undefined ? {} : { 'x-api-key': key },
    remoteAddress: from,
    payload: body,
  });
const activate = ({ licenseKey, licenseFileContent }: Pair, machineId: string, more: object = {}) =>
  post({ licenseKey, licenseFileContent, machineId, environment: 'production', ...more });
const refusal = async (answer: ReturnType<typeof post>): Promise<[number, string]> => {
  const { statusCode, body } = await answer;
  return [statusCode, Problem.parse(JSON.parse(body)).message];
};
const machinesUrl = (keyId: string) => `/api/accounts/${account}/license-keys/${keyId}/activations`;
const list = async (keyId: string, who: SignedInPerson = licensee) =>
  (await portal.app.inject({ url: machinesUrl(keyId), headers: who.headers })).json<LicenseActivations>();
const release = (keyId: string, id: string, who: SignedInPerson = licensee) =>
  portal.app.inject({ method: 'POST', url: `${machinesUrl(keyId)}/${id}/release`, headers: who.headers });
const rowsOf = async (keyId: string) =>
  (await portal.asOwner(`select id from activation where license_key_id = '${keyId}'`)).rows.length;
const waiting = `select from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`;
/** Until some call waits for what another transaction holds. */
async function waitUntilBlocked(): Promise<void> {
  await expect.poll(async () => (await portal.asOwner(waiting)).rows.length).toBeGreaterThan(0);
}
const deeds = async () =>
  (
    await portal.asOwner(
      `select action, actor, user_id, detail from audit where account_id = '${account}' and action like 'activation.%' order by id`,
    )
  ).rows;

describe('a machine is activated', () => {
  test('[7.22] with both files, its id and its environment, by the API key in place of a token', async () => {
    const pair = await createPair();
    const answer = await activate(pair, '  MACHINE-\t0042\n');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        productName: 'LEADTOOLS',
        productLicense: 'PL-100200',
        partialLicenseKey: pair.licenseKey.slice(-15),
        machineTail: '0042',
        environment: 'production',
        isNew: true,
        activatedAt: '2026-11-22T12:00:00.000Z',
      },
    ]);
    expect(await list(pair.id)).toEqual({
      limit: null,
      active: 1,
      activations: [
        {
          id: expect.any(String) as string,
          machineTail: '0042',
          environment: 'production',
          activatedAt: '2026-11-22T12:00:00.000Z',
          repeatedAt: null,
          releasedAt: null,
          releasedBy: null,
        },
      ],
    });
  });

  test.each(['production', 'test', 'development', 'build', 'failover'])(
    '[5.22] [7.22] in the environment that was said: %s',
    async (environment) => {
      const pair = await createPair();
      const answer = await activate(pair, 'MACHINE-0042', { environment });
      expect(answer.json<ActivationResult>().environment).toBe(environment);
      expect((await list(pair.id)).activations.map((one) => one.environment)).toEqual([environment]);
    },
  );

  test('once, however often it asks: the environment is the last one', async () => {
    const pair = await createPair();
    await activate(pair, 'MACHINE-0042');
    portal.setNow(new Date('2026-11-22T12:03:00Z'));
    const again = await activate(pair, 'MACHINE-0042', { environment: 'failover' });
    expect(again.json()).toMatchObject({
      isNew: false,
      environment: 'failover',
      activatedAt: '2026-11-22T12:00:00.000Z',
    });
    expect((await list(pair.id)).activations).toMatchObject([
      {
        environment: 'failover',
        activatedAt: '2026-11-22T12:00:00.000Z',
        repeatedAt: '2026-11-22T12:03:00.000Z',
      },
    ]);
  });

  test('once, also where many calls come at a time', async () => {
    const pair = await createPair({ more: { deployment_type: 'Cloud', max_activations: '1' } });
    const { licenseKey, licenseFileContent } = pair;
    const body = { licenseKey, licenseFileContent, machineId: 'MACHINE-0042', environment: 'production' };
    // What a busy portal puts off is asked for again, as its answer says.
    const insist = async (from: string): Promise<Awaited<ReturnType<typeof post>>> => {
      const answer = await post(body, undefined, from);
      if (answer.statusCode !== 503) return answer;
      await new Promise((done) => setTimeout(done, 200));
      return insist(from);
    };
    const answers = await Promise.all(
      Array.from({ length: AT_A_TIME }, (_, at) => insist(`198.51.100.${Math.floor(at / 10)}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(AT_A_TIME).fill(200));
    expect(answers.filter((answer) => answer.json<{ isNew: boolean }>().isNew)).toHaveLength(1);
    expect(await rowsOf(pair.id)).toBe(1);
  });

  test('whatever the line ends of its file are, and on the license of both files where two bear the key', async () => {
    const pair = await createPair();
    const other = { name: 'other.lic', content: Buffer.from(fileOf('b3RoZXI=')) };
    await createPair({ value: pair.licenseKey, file: other });
    const licenseFileContent = `\uFEFF${pair.licenseFileContent.replaceAll('\r\n', '\n')}`;
    expect((await activate({ ...pair, licenseFileContent }, 'MACHINE-0042')).statusCode).toBe(200);
    expect(await rowsOf(pair.id)).toBe(1);
  });

  test('and stands in the database as a hash and its tail, in the audit without either', async () => {
    const pair = await createPair();
    await activate(pair, 'SERVER-ROOM-0042');
    const { rows } = await portal.asOwner(
      `select a::text as row from activation a where license_key_id = '${pair.id}'`,
    );
    expect(JSON.stringify(rows)).toContain('0042');
    expect(JSON.stringify(rows)).not.toContain('ROOM');
    expect(await deeds()).toEqual([
      {
        action: 'activation.activate',
        actor: 'activation client',
        user_id: null,
        detail: { licenseKeyId: pair.id, environment: 'production' },
      },
    ]);
  });
});

describe('nothing is activated, and the answer says what to do,', () => {
  test('with a strange API key or none', async () => {
    const pair = await createPair();
    const files = { licenseKey: pair.licenseKey, licenseFileContent: pair.licenseFileContent };
    for (const key of ['portal-activation', '', undefined]) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/usage/leadtools-activations',
        headers: key === undefined ? licensee.headers : { ...licensee.headers, 'x-api-key': key },
        payload: { ...files, machineId: 'MACHINE-0042', environment: 'test' },
      });
      expect([answer.statusCode, answer.json<Problem>().message]).toEqual([
        401,
        'The x-api-key header is missing or incorrect. Send the value of activationApiKey from /api/auth/client-config.',
      ]);
    }
    expect(await rowsOf(pair.id)).toBe(0);
  });

  const files: [string, (pair: Pair) => Partial<Pair>, string][] = [
    [
      'an empty key file',
      () => ({ licenseKey: ' \r\n' }),
      'The .lic.key file cannot be used: it is empty. Nothing was activated. Choose the original file you received.',
    ],
    [
      'bytes in place of a key',
      () => ({ licenseKey: '\u007fELF\u0002\u0001\u0001' }),
      'The .lic.key file cannot be used: it is not a text file. Nothing was activated. Choose the original file you received.',
    ],
    [
      'the keys of two licenses in one file',
      (pair) => ({ licenseKey: `${pair.licenseKey}\n${randomText()}\n` }),
      'The .lic.key file cannot be used: it contains more than one license. Nothing was activated. Choose the original file you received.',
    ],
    [
      'an empty license file',
      () => ({ licenseFileContent: '\n' }),
      'The .lic file cannot be used: it is empty. Nothing was activated. Choose the original file you received.',
    ],
    [
      'a key file of another kind',
      () => ({ licenseKey: '<xml/>' }),
      'The .lic.key file cannot be used: it must be a single line of 16 to 512 letters, digits and the characters + / = _ -. Nothing was activated. Choose the original file you received.',
    ],
    [
      'a license file of another kind',
      () => ({ licenseFileContent: '{"key":"itext"}' }),
      'The .lic file cannot be used: it is not a valid .lic file. Nothing was activated. Choose the original file you received.',
    ],
    [
      'bytes in place of a file',
      () => ({ licenseFileContent: 'PK\u0003\u0004\u0001' }),
      'The .lic file cannot be used: it is not a text file. Nothing was activated. Choose the original file you received.',
    ],
    [
      'two licenses in one file',
      (pair) => ({ licenseFileContent: pair.licenseFileContent.repeat(2) }),
      'The .lic file cannot be used: it contains more than one license. Nothing was activated. Choose the original file you received.',
    ],
    [
      'both files in each other’s place',
      (pair) => ({ licenseKey: pair.licenseFileContent, licenseFileContent: pair.licenseKey }),
      'The .lic.key file cannot be used: it is the other file of the pair. Nothing was activated. Choose the original file you received.',
    ],
    [
      'a key that nobody knows beside a file of ours',
      () => ({ licenseKey: randomText() }),
      'The key file and the license file do not belong together. Nothing was activated. Choose both files of the same license.',
    ],
    [
      'a file that nobody knows beside a key of ours',
      () => ({ licenseFileContent: fileOf('dW5rbm93bg==') }),
      'The key file and the license file do not belong together. Nothing was activated. Choose both files of the same license.',
    ],
    [
      'a license that is not ours',
      () => ({ licenseKey: randomText(), licenseFileContent: fileOf('dW5rbm93bg==') }),
      'This key and license file were not recognised. Nothing was activated. Check that both belong to a Northwind Imaging license, or contact customer-success@vendor.example.',
    ],
  ];
  test.each(files)('with %s', async (_, change, message) => {
    const pair = await createPair();
    expect(await refusal(activate({ ...pair, ...change(pair) }, 'MACHINE-0042'))).toEqual([400, message]);
    expect(await rowsOf(pair.id)).toBe(0);
  });

  test('[5.22] with a file of one byte more than 1 MiB', async () => {
    const pair = await createPair();
    const most = pair.licenseFileContent.padEnd(1024 * 1024, '\n');
    expect((await activate({ ...pair, licenseFileContent: most }, 'MACHINE-0042')).statusCode).toBe(200);
    const message = 'The file or request is larger than the limit of 1 MB (1,048,576 bytes).';
    for (const more of [
      { licenseFileContent: `${most}\n` },
      { licenseKey: pair.licenseKey.padEnd(1024 * 1024 + 1) },
    ])
      expect(await refusal(activate({ ...pair, ...more }, 'MACHINE-0043'))).toEqual([413, message]);
    expect(await rowsOf(pair.id)).toBe(1);
  });

  test('with the files of two licenses of one account', async () => {
    const [one, other] = [await createPair(), await createPair()];
    const mixed = { ...one, licenseFileContent: other.licenseFileContent };
    expect((await refusal(activate(mixed, 'MACHINE-0042')))[1]).toContain('do not belong together');
    expect([await rowsOf(one.id), await rowsOf(other.id)]).toEqual([0, 0]);
  });

  test('where the portal has no file to compare with', async () => {
    const licenseKey = randomText();
    const id = await createLicenseKey(portal.portal, {
      ...{ accountId: account, productName: 'LEADTOOLS', value: licenseKey },
      more: { deployment_type: 'Cloud' },
    });
    const pair = { id, licenseKey, licenseFileContent: fileOf('QUJD') };
    expect(await refusal(activate(pair, 'MACHINE-0042'))).toEqual([
      409,
      'The portal has no license file for this key, so it cannot check that the two files match. Nothing was activated. Contact customer-success@vendor.example.',
    ]);
  });

  const states: [string, Partial<TestLicenseKey>, string][] = [
    [
      'is pending',
      { activationStatus: 'Pending Manual Create' },
      'This license is still being set up. Nothing was activated. Try again when it is active, or contact customer-success@vendor.example.',
    ],
    [
      'is inactive',
      { activationStatus: 'Inactive' },
      'This license is inactive. Nothing was activated. If it should be active, contact customer-success@vendor.example.',
    ],
    [
      'expires today',
      { expiryDate: '2026-11-22' },
      'This license expired on 22 Nov 2026. Nothing was activated. Use the files of the renewed license, or contact customer-success@vendor.example.',
    ],
    [
      'is for a desktop',
      { more: { deployment_type: 'Desktop' } },
      'Only LEADTOOLS licenses for server deployments need to be activated. This license works without activation.',
    ],
    [
      'is of another product',
      { productName: 'iText', recordType: 'Unified' },
      'Only LEADTOOLS licenses for server deployments need to be activated. This license works without activation.',
    ],
  ];
  test.each(states)('where the license %s', async (_, changes, message) => {
    const pair = await createPair(changes);
    expect(await refusal(activate(pair, 'MACHINE-0042'))).toEqual([409, message]);
    expect(await rowsOf(pair.id)).toBe(0);
  });

  test('on the page of another account', async () => {
    const pair = await createPair();
    expect(await refusal(activate(pair, 'MACHINE-0042', { accountId: 'acc-elsewhere' }))).toEqual([
      409,
      'These files belong to a license of another account. Nothing was activated. Open that account, or choose the files of a license in this one.',
    ]);
    expect(await rowsOf(pair.id)).toBe(0);
    expect((await activate(pair, 'MACHINE-0042', { accountId: account })).statusCode).toBe(200);
  });

  test('[5.22] without one of the four, or with an environment that there is not', async () => {
    const pair = await createPair();
    const whole = { ...pair, id: undefined, machineId: 'MACHINE-0042', environment: 'production' };
    for (const name of ['licenseKey', 'licenseFileContent', 'machineId', 'environment'] as const)
      expect(await refusal(post({ ...whole, [name]: undefined }))).toEqual([
        400,
        `Correct these fields and try again: ${name}.`,
      ]);
    for (const wrong of [{ machineId: ' \n' }, { machineId: 'x'.repeat(129) }, { environment: 'staging' }])
      expect(await refusal(post({ ...whole, ...wrong }))).toEqual([
        400,
        `Correct these fields and try again: ${Object.keys(wrong)[0] ?? ''}.`,
      ]);
    expect(await rowsOf(pair.id)).toBe(0);
  });
});

describe('where a license allows two machines', () => {
  const two = { more: { deployment_type: 'VM(s)', max_activations: '2' } };
  const message =
    'This license allows 2 machines at a time, and all are in use. Nothing was activated. Release a machine you no longer use, then try again.';

  test('a third finds no place, those that have theirs may come again, and one that is released makes room', async () => {
    const pair = await createPair(two);
    for (const machine of ['MACHINE-0001', 'MACHINE-0002']) await activate(pair, machine);
    expect(await refusal(activate(pair, 'MACHINE-0003'))).toEqual([409, message]);
    expect((await activate(pair, 'MACHINE-0001')).json()).toMatchObject({ isNew: false });
    const [first] = (await list(pair.id)).activations.filter(({ machineTail }) => machineTail === '0001');
    await release(pair.id, first?.id ?? '');
    expect((await activate(pair, 'MACHINE-0003')).statusCode).toBe(200);
    expect(await refusal(activate(pair, 'MACHINE-0001'))).toEqual([409, message]);
    expect(await list(pair.id)).toMatchObject({ limit: 2, active: 2 });
  });

  test('no third slips in where many come at a time', async () => {
    const pair = await createPair(two);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => activate(pair, `MACHINE-${1000 + at}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      200,
      ...Array<number>(18).fill(409),
    ]);
    expect(await rowsOf(pair.id)).toBe(2);
  });
});

describe('a machine is released', () => {
  test('by people of the account, once, and the list says by whom', async () => {
    const pair = await createPair();
    await activate(pair, 'MACHINE-0042');
    const [machine] = (await list(pair.id)).activations;
    for (const _ of [1, 2]) {
      const answer = await release(pair.id, machine?.id ?? '');
      expect(answer.json()).toMatchObject({
        active: 0,
        activations: [
          { machineTail: '0042', releasedAt: '2026-11-22T12:00:00.000Z', releasedBy: 'Test Person' },
        ],
      });
    }
    expect((await deeds()).slice(1)).toEqual([
      {
        action: 'activation.release',
        actor: 'person',
        user_id: licensee.userId,
        detail: { licenseKeyId: pair.id },
      },
    ]);
    portal.setNow(new Date('2026-11-22T12:03:00Z'));
    await activate(pair, 'MACHINE-0042');
    expect((await list(pair.id)).activations).toMatchObject([
      { activatedAt: '2026-11-22T12:03:00.000Z', repeatedAt: null, releasedAt: null, releasedBy: null },
    ]);
  });

  test('while it is activated again: the answer is what the list says afterwards', async () => {
    const pair = await createPair();
    await activate(pair, 'MACHINE-0042');
    const { answer } = await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      await trx
        .updateTable('activation')
        .set({ released_at: NOW, released_by: licensee.userId, released_by_name: 'Test Person' })
        .where('license_key_id', '=', pair.id)
        .execute();
      const again = activate(pair, 'MACHINE-0042');
      await waitUntilBlocked();
      return { answer: again };
    });
    expect((await answer).json()).toMatchObject({ isNew: true });
    expect(await list(pair.id)).toMatchObject({ active: 1, activations: [{ releasedAt: null }] });
  });

  test('by nobody of another account, whose license answers as one that there is not', async () => {
    const pair = await createPair();
    await activate(pair, 'MACHINE-0042');
    const [machine] = (await list(pair.id)).activations;
    account = `acc-${randomUUID()}`;
    const mallory = await createSignedIn(portal.portal, { accounts: { [account]: { roles: ['LICENSEE'] } } });
    const answers = [
      await portal.app.inject({ url: machinesUrl(pair.id), headers: mallory.headers }),
      await release(pair.id, machine?.id ?? '', mallory),
      await release('no-such-license', machine?.id ?? '', mallory),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(
      (
        await portal.asOwner(
          `select id from activation where released_at is not null and license_key_id = '${pair.id}'`,
        )
      ).rows,
    ).toEqual([]);
  });
});
