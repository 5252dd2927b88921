import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import {
  askProducts,
  licenseFile,
  licenseText,
  reportOk,
  reportRefused,
  usageRow,
} from '../../../testing/license-usage.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, sampleTerm } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let account: string;
let key: string;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  [account, key] = [`acc-${randomUUID()}`, randomKey()];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
});

const create = (content?: string) =>
  createVolumeKey(portal, {
    ...{ accountId: account, value: key, ...sampleTerm },
    ...(content === undefined ? {} : { file: { name: 'itextkey.json', content: Buffer.from(content) } }),
  });
const body = (content: string, ...usages: object[]) => ({ licenseFile: licenseFile(content), usages });

const edited = (more: object) => licenseText(key, more);
test.each([
  ['product', () => edited({}).replace('"itext-core"', '"itext-cor3"'), 'product “itext-cor3” is not in it'],
  [
    'creation date',
    () => edited({ creationDate: '2001-01-01' }),
    'itext-core was created on 1 Jan 2001 according',
  ],
  ['expiry', () => edited({ expirationDate: '2030-12-31' }), 'itext-core expires on 31 Dec 2030 according'],
  ['signature', () => edited({ signature: 'b3RoZXI=' }), 'the signature of itext-core is different'],
])(
  'a license file with another %s than the one on record is refused with what differs',
  async (_, make, told) => {
    await create(licenseText(key));
    const changed = make();
    const [usageType = ''] = /itext-cor\w/.exec(changed) ?? [];
    const answer = await reportRefused(portal, reporter, body(changed, usageRow({ usageType })));
    expect([answer.status, answer.code]).toEqual([400, 'LICENSE_FILE_DIFFERS']);
    expect(answer.message).toContain(`This license file is not the one we have on record: ${told}`);
    const asked = await askProducts(portal, reporter, licenseFile(changed));
    expect(Problem.parse(asked.json).code).toBe('LICENSE_FILE_DIFFERS');
    expect((await figuresOf(portal.portal, account)).entries).toBe(0);
  },
);

test('a license is signed in each form for itself: the other form of the file on record is taken', async () => {
  const json = licenseText(key);
  await create(json);
  const products = (JSON.parse(json) as { product: string }[]).map(
    ({ product }) =>
      `<product name="${product}" expire="2026-02-01"><signature>b3RoZXI=</signature></product>`,
  );
  const xml = `<license date="2025-02-01"><licensee expire="2026-02-01"><key>${key}</key></licensee>${products.join('')}</license>`;
  const file = licenseFile(xml, 'application/xml');
  const answer = await askProducts(portal, reporter, file);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
});

test('the file on record is taken as it is', async () => {
  await create(licenseText(key));
  expect((await askProducts(portal, reporter, licenseFile(licenseText(key)))).status).toBe(200);
  await reportOk(portal, reporter, body(licenseText(key), usageRow()));
  expect((await figuresOf(portal.portal, account)).sum).toBe('1200');
});

test('where no content is on record, a file opens no days that the license has not', async () => {
  await create();
  const changed = licenseText(key, { creationDate: '2001-01-01' });
  const early = usageRow({ startDate: '2020-01-01', endDate: '2020-01-31' });
  expect((await reportRefused(portal, reporter, body(changed, early))).fields).toEqual([
    'usages.0.startDate: The license was created on 1 Feb 2025. Choose that date or later.',
  ]);
  const first = usageRow({ startDate: '2005-01-01', endDate: '2005-01-31' });
  expect((await reportRefused(portal, reporter, body(changed, first))).fields).toEqual([
    'usages.0.startDate: Usage before 1 January 2014 cannot be reported.',
  ]);
});
