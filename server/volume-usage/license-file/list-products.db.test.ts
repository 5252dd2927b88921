import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { askProducts, licenseFile, licenseText } from '../../../testing/license-usage.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleFile, sampleTerm } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
let account: string;
let key: string;
let keyId: string;
let reporter: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  account = `acc-${randomUUID()}`;
  key = randomKey();
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  keyId = await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});
const ask = (file: object, person = reporter) => askProducts(portal, person, file);

describe('[7.19] the products of a license file', () => {
  test('are listed with their dates, and with the license they would be reported for', async () => {
    const { status, json } = await ask(licenseFile(licenseText(key)));
    expect(status).toBe(200);
    const license = {
      licenseKeyId: keyId,
      productName: 'iText',
      accountId: account,
      accountName: `Account ${account}`,
    };
    const dates = { createdDate: '2025-02-01', expiryDate: '2026-02-01', keyTail: key.slice(-15), license };
    expect(json).toEqual([
      { product: 'itext-core', ...dates, unit: 'Processed Documents' },
      { product: 'pdfHtml', ...dates, unit: 'iText modules' },
      { product: 'pdfCalligraph', ...dates, unit: 'iText modules' },
    ]);
  });

  test('[5.21] are read from XML too, however it is called', async () => {
    for (const contentType of ['application/xml', 'text/xml', 'text/xml; charset=utf-8']) {
      const { json } = await ask(licenseFile(sampleFile('itextkey-sample.xml'), contentType));
      expect(json).toMatchObject([
        { product: 'pdfHtml', createdDate: '2021-03-01', expiryDate: '2022-03-01' },
        { product: 'pdfSweep', createdDate: '2021-03-01', expiryDate: '2022-03-01' },
      ]);
    }
  });

  test('of a foreign key look like those of a key that nobody knows', async () => {
    const [foreign, unknown] = [randomKey(), randomKey()];
    const other = `acc-${randomUUID()}`;
    await createSignedIn(portal.portal, { accounts: { [other]: {} } });
    await createVolumeKey(portal, { accountId: other, value: foreign, ...sampleTerm });
    const same = async (value: string) => {
      const { status, body } = await ask(licenseFile(licenseText(value)));
      return `${status} ${body.replaceAll(value.slice(-15), 'tail')}`;
    };
    expect(await same(foreign)).toBe(await same(unknown));
    expect(await same(foreign)).toContain('"license":null');
  });

  test('of a file without a key are listed without a license', async () => {
    const { json } = await ask(licenseFile(licenseText('')));
    expect(json).toMatchObject([{ product: 'itext-core', keyTail: null, license: null }, {}, {}]);
  });
});

describe('a license file that cannot be read', () => {
  const product = { product: 'a', creationDate: '2025-01-01', expirationDate: '2026-01-01' };
  const json = (...list: object[]) => licenseFile(JSON.stringify(list));
  const xml = (text: string) => licenseFile(text, 'application/xml');
  const cases: [string, object, string][] = [
    ['bad base64', { contentBase64: '!!!', contentType: 'application/json' }, 'it is incomplete'],
    ['base64 cut off', { contentBase64: 'W10', contentType: 'application/json' }, 'it is incomplete'],
    ['another declared type', licenseFile('[]', 'application/zip'), 'it was sent as neither JSON nor XML'],
    ['JSON called XML', licenseFile(JSON.stringify([product]), 'text/xml'), 'its content is JSON, but'],
    ['XML called JSON', licenseFile('<license/>', 'application/json'), 'its content is XML, but'],
    ['nothing', licenseFile(''), 'it is neither JSON nor XML'],
    ['a NUL byte', licenseFile('[{"product":"a\0"}]'), 'it is not valid JSON'],
    ['a NUL in a name', json({ ...product, product: 'a\u0000' }), 'the product name of entry 1'],
    ['invalid UTF-8', licenseFile(Buffer.from([0x5b, 0xff, 0x5d])), 'it is not valid UTF-8'],
    [
      'a DTD',
      xml('<!DOCTYPE license [<!ENTITY a "b">]><license date="&a;"/>'),
      'it declares a document type',
    ],
    ['an entity', xml('<license date="2025-01-01">&x;</license>'), 'it is not valid XML'],
    ['__proto__', licenseFile('[{"__proto__":{"product":"a"}}]'), 'the product name of entry 1'],
    ['eleven levels', licenseFile('['.repeat(11)), 'it is nested too deeply'],
    ['1 MiB of brackets', licenseFile('['.repeat(1_048_576)), 'it is nested too deeply'],
    [
      '101 entries',
      json(...Array.from({ length: 101 }, (_, at) => ({ ...product, product: `p${at}` }))),
      '1 to 100',
    ],
    ['no entries', licenseFile('[]'), '1 to 100 products'],
    ['creation after expiry', json({ ...product, expirationDate: '2024-01-01' }), 'entry 1 expires before'],
    ['a duplicate', json(product, product), 'entry 2 repeats the product'],
    [
      'a day that does not exist',
      json({ ...product, creationDate: '2025-02-29' }),
      'the created date of entry 1',
    ],
    ['two byte order marks', licenseFile(`\uFEFF\uFEFF${JSON.stringify([product])}`), 'it is not valid JSON'],
  ];
  test.each(cases)('[8.13] for %s is refused with a code and the reason', async (_, file, reason) => {
    const { status, json: answer } = await ask(file);
    expect(answer).toMatchObject({ status: 400, code: 'LICENSE_FILE_INVALID' });
    expect((answer as { detail: string }).detail).toContain(reason);
    expect(status).toBe(400);
  });

  test('[9.05] has a byte more than 1 MiB: 413, whatever is in it', async () => {
    const padded = (bytes: number) => licenseFile(licenseText(key).padEnd(bytes, ' '));
    expect((await ask(padded(1_048_576))).status).toBe(200);
    const { status, json: answer } = await ask(padded(1_048_577));
    expect(answer).toMatchObject({ code: 'TOO_LARGE' });
    expect(status).toBe(413);
    expect((await ask(licenseFile('['.repeat(1_048_577)))).status).toBe(413);
  });

  test('with one byte order mark is read all the same', async () => {
    expect((await ask(licenseFile(`\uFEFF${licenseText(key)}`))).status).toBe(200);
  });
});
