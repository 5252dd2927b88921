import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  licenseContentProblemText,
  productsForKey,
  readLicenseContent,
  signatureForKey,
  type LicenseContentProblem,
} from './license-content.ts';
import { LICENSE_FILE_BYTES, licenseFileExtensions } from './license-file/file-limits.ts';

const sample = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/samples/${name}`, import.meta.url));
const key = '6043711041de240482bc57b8df191768988fb9a18028189b24a0ec5d374de297';
const entry = (change: object = {}) => ({
  product: 'itext-core',
  key,
  creationDate: '2025-02-01',
  expirationDate: '2026-02-01',
  limits: { default: { limitType: 'volume', initialLimit: 100_000 } },
  signature: 'c2ln',
  ...change,
});
const read = (content: string | Uint8Array, declared?: 'json' | 'xml') =>
  readLicenseContent(Buffer.from(content), declared);
function reasonOf(content: string | Uint8Array, declared?: 'json' | 'xml'): string {
  const result = read(content, declared);
  if (result.ok) return 'ok';
  expect(licenseContentProblemText(result.error)).not.toMatch(/[{}]|undefined/);
  return [result.error.reason, result.error.entry].filter((part) => part !== undefined).join(' ');
}
const json = (...entries: unknown[]) => JSON.stringify(entries);
const xml = (body: string, attributes = 'date="2021-03-01"') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<license ${attributes}>${body}</license>`;
const licensee = `<licensee expire="2022-03-01"><key>${key}</key><signature>bm90IHRoaXM=</signature></licensee>`;
const product =
  '<product name="pdfHtml" expire="2022-04-01" licensetype="volume"><signature>\n c2ln </signature></product>';

describe('the sample license files', () => {
  it('[9.05] itextkey-sample.json lists three products with one key', () => {
    expect(licenseFileExtensions).toEqual(['.json', '.xml']);
    const result = read(sample('itextkey-sample.json'), 'json');
    const entries = result.ok ? result.value : [];
    expect(entries.map(({ product, limitType, maxVolume }) => [product, limitType, maxVolume])).toEqual([
      ['itext-core', 'volume', 100_000n],
      ['pdfHtml', 'volume', 100_000n],
      ['pdfCalligraph', 'unlimited', null],
    ]);
    expect(
      entries.every(
        (found) =>
          found.key === key && found.createdDate === '2025-02-01' && found.expiryDate === '2026-02-01',
      ),
    ).toBe(true);
    expect(signatureForKey(entries, key)).toBe(entries[0]?.signature);
    expect(signatureForKey(entries, key)).toHaveLength(684);
    expect(signatureForKey(entries, 'a'.repeat(64))).toBeNull();
    expect(productsForKey(entries, key)).toEqual(['itext-core', 'pdfHtml', 'pdfCalligraph']);
  });

  it('[9.05] itextkey-sample.xml lists two products; creation is the license’s, expiry the product’s', () => {
    const result = read(sample('itextkey-sample.xml'), 'xml');
    const entries = result.ok ? result.value : [];
    expect(entries.map(({ signature, ...rest }) => [rest, signature?.slice(0, 8)])).toEqual([
      [
        {
          product: 'pdfHtml',
          key,
          createdDate: '2021-03-01',
          expiryDate: '2022-03-01',
          limitType: 'volume',
          maxVolume: null,
        },
        'r7pkFVky',
      ],
      [
        {
          product: 'pdfSweep',
          key,
          createdDate: '2021-03-01',
          expiryDate: '2022-03-01',
          limitType: 'volume',
          maxVolume: null,
        },
        '5uwa7CjK',
      ],
    ]);
  });
});

describe('a license file in JSON', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['a single object', JSON.stringify(entry()), 'ok'],
    ['a byte order mark', `\uFEFF${json(entry())}`, 'ok'],
    ['unknown fields', json(entry({ extra: { deep: [1, 2, 3] } })), 'ok'],
    ['no limits', json(entry({ limits: undefined })), 'ok'],
    ['no key', json(entry({ key: undefined })), 'ok'],
    ['100 products', json(...Array.from({ length: 100 }, (_, at) => entry({ product: `p${at}` }))), 'ok'],
    [
      'a limit type nobody knows',
      json(entry({ limits: { default: { limitType: 'x', initialLimit: -1 } } })),
      'ok',
    ],
    ['eleven lists one after the other', json(entry({ x: Array.from({ length: 11 }, () => []) })), 'ok'],
    ['an escaped quote before brackets in a text', json(entry({ x: '"[[[[[[[[[[[' })), 'ok'],
    ['an escaped backslash at the end of a text', json(entry({ x: ['\\', [[[[[[[[[]]]]]]]]]] })), 'depth'],
    ['one day of life', json(entry({ expirationDate: '2025-02-01' })), 'ok'],
    [
      '101 products',
      json(...Array.from({ length: 101 }, (_, at) => entry({ product: `p${at}` }))),
      'entries',
    ],
    ['no products', '[]', 'entries'],
    ['a number as product', json(entry({ product: 5 })), 'product 1'],
    ['no product', json(entry(), entry({ product: undefined })), 'product 2'],
    ['a NUL in the product', json(entry({ product: 'a\0' })), 'product 1'],
    ['an upper-case key', json(entry({ key: key.toUpperCase() })), 'key 1'],
    ['a short key', json(entry({ key: 'abc' })), 'key 1'],
    ['a key of 65 characters', json(entry({ key: `${key}a` })), 'key 1'],
    ['a key behind another character', json(entry({ key: `x${key}` })), 'key 1'],
    ['a key in a list', json(entry({ key: [key] })), 'key 1'],
    ['a creation date in a list', json(entry({ creationDate: ['2025-02-01'] })), 'createdDate 1'],
    ['an expiration date in a list', json(entry({ expirationDate: ['2026-02-01'] })), 'expiryDate 1'],
    ['a key as number', json(entry({ key: 1 })), 'key 1'],
    ['no creation date', json(entry({ creationDate: undefined })), 'createdDate 1'],
    ['a creation instant', json(entry({ creationDate: '2025-02-01T00:00:00Z' })), 'createdDate 1'],
    ['no expiration date', json(entry({ expirationDate: null })), 'expiryDate 1'],
    ['a day of no calendar', json(entry({ expirationDate: '2026-02-30' })), 'expiryDate 1'],
    ['expiry before creation', json(entry({ expirationDate: '2025-01-31' })), 'dates 1'],
    ['the same product twice', json(entry(), entry()), 'sameEntry 2'],
    ['the same product under another key', json(entry(), entry({ key: 'a'.repeat(64) })), 'ok'],
    [
      'half a limit',
      json(entry({ limits: { default: { limitType: 'volume', initialLimit: 1.5 } } })),
      'maxVolume 1',
    ],
    [
      'a limit below zero',
      json(entry({ limits: { default: { limitType: 'volume', initialLimit: -1 } } })),
      'maxVolume 1',
    ],
    [
      'a limit beyond 2^53',
      json(entry({ limits: { default: { limitType: 'volume', initialLimit: 2 ** 53 } } })),
      'maxVolume 1',
    ],
    ['a signature as number', json(entry({ signature: 5 })), 'signature 1'],
    ['a text among the products', json(entry(), 'x'), 'notAnObject 2'],
    ['a list among the products', '[[]]', 'notAnObject 1'],
    ['ten levels', json(entry({ x: [[[[[[[[]]]]]]]] })), 'ok'],
    ['eleven levels', json(entry({ x: [[[[[[[[[]]]]]]]]] })), 'depth'],
    ['brackets in a text', json(entry({ x: String.raw`[[[[[[[[[[[[[\"[[[` })), 'ok'],
    ['100,000 levels', '['.repeat(100_000), 'depth'],
    ['50,000 commas', `[${','.repeat(50_000)}`, 'notJson'],
    ['50,001 commas', `[${','.repeat(50_001)}`, 'entries'],
    ['50,001 commas in a text', json(entry({ x: ','.repeat(50_001) })), 'ok'],
    ['an unclosed text full of escapes', `"${String.raw`\"`.repeat(400_000)}`, 'unknownKind'],
    ['a list of it', `["${String.raw`\"`.repeat(400_000)}`, 'notJson'],
    ['half of it', json(entry()).slice(0, -5), 'notJson'],
    ['something behind it', `${json(entry())}x`, 'notJson'],
    ['invalid UTF-8', Buffer.from([0x5b, 0xff, 0x5d]), 'notUtf8'],
    ['neither kind', 'hello', 'unknownKind'],
    ['nothing', '', 'unknownKind'],
    ['white space only', ' \n', 'unknownKind'],
  ])('with %s', (_, content, reason) => {
    expect(reasonOf(content)).toBe(reason);
  });

  it('takes nothing from __proto__ and changes no prototype', () => {
    const inherited =
      '[{"__proto__":{"product":"itext-core"},"creationDate":"2025-02-01","expirationDate":"2026-02-01"}]';
    expect(reasonOf(inherited)).toBe('product 1');
    expect(
      reasonOf(json(entry()).replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{}},')),
    ).toBe('ok');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each<[string, object | undefined, string | null, bigint | null]>([
    ['a volume', { limitType: 'volume', initialLimit: 5 }, 'volume', 5n],
    ['a volume of nothing', { limitType: 'volume', initialLimit: 0 }, 'volume', 0n],
    [
      'the largest volume',
      { limitType: 'volume', initialLimit: 2 ** 53 - 1 },
      'volume',
      9_007_199_254_740_991n,
    ],
    ['a volume that is not said', { limitType: 'volume' }, 'volume', null],
    ['no limit', { limitType: 'unlimited', initialLimit: 5 }, 'unlimited', null],
    ['a limit of another type', { limitType: 'pages', initialLimit: 5 }, null, null],
    ['a limit of no type', { initialLimit: 5 }, null, null],
    ['no word on it', undefined, null, null],
  ])('has a maximum only where the limit is a volume: %s', (_, limit, limitType, maxVolume) => {
    expect(read(json(entry({ limits: { default: limit } })))).toMatchObject({
      ok: true,
      value: [{ limitType, maxVolume }],
    });
  });
});

describe('a license file in XML', () => {
  it('is read with the licensee’s key and the product’s own signature', () => {
    expect(read(xml(licensee + product))).toEqual({
      ok: true,
      value: [
        {
          product: 'pdfHtml',
          key,
          createdDate: '2021-03-01',
          expiryDate: '2022-04-01',
          limitType: 'volume',
          maxVolume: null,
          signature: 'c2ln',
        },
      ],
    });
  });

  it('is read by its place in the file alone, white space and CDATA or not', () => {
    const content = xml(
      `<licensee expire="2022-03-01"><name>A</name><key>\n <![CDATA[${key}]]> </key></licensee>` +
        '<product name="pdfHtml"><note>other</note><signature><![CDATA[c2ln]]></signature><note>other</note></product>' +
        '<comment>other</comment>',
    );
    expect(read(content)).toMatchObject({ ok: true, value: [{ key, signature: 'c2ln' }] });
  });

  it.each<[string, string, string]>([
    ['an empty key', xml('<licensee expire="2022-03-01"><key/></licensee><product name="a"/>'), 'ok'],
    ['the licensee’s expiry', xml(`${licensee}<product name="a"/>`), 'ok'],
    [
      'CDATA',
      xml(`<licensee expire="2022-03-01"><key><![CDATA[${key}]]></key></licensee><product name="a"/>`),
      'ok',
    ],
    [
      'XML’s own entities',
      xml(`<licensee expire="2022-03-01"><company>A &amp; B</company></licensee><product name="a"/>`),
      'ok',
    ],
    ['no expiry at all', xml('<licensee/><product name="a"/>'), 'expiryDate 1'],
    ['no date', xml(licensee + product, 'issuer="x"'), 'createdDate 1'],
    ['no products', xml(licensee), 'entries'],
    ['a product without name', xml(`${licensee}<product/>`), 'product 1'],
    ['a product twice', xml(licensee + product + product), 'sameEntry 2'],
    ['another root', '<licence date="2021-03-01"/>', 'notALicense'],
    ['a document type', `<!DOCTYPE license>${xml(licensee + product).split('\n')[1] ?? ''}`, 'documentType'],
    [
      'an entity bomb',
      '<!DOCTYPE l [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><license date="&c;"/>',
      'documentType',
    ],
    ['an outside entity', '<!DOCTYPE l SYSTEM "file:///etc/passwd"><license/>', 'documentType'],
    ['an unknown entity', xml('<licensee>&x;</licensee>'), 'notXml'],
    ['an element left open', '<license date="2021-03-01">', 'notXml'],
    ['an attribute twice', xml('', 'date="2021-03-01" date="2021-03-02"'), 'notXml'],
    ['two roots', `${xml(licensee + product)}<license/>`, 'notXml'],
    ['ten levels', xml(`${licensee}${product}${'<a>'.repeat(9)}${'</a>'.repeat(9)}`), 'ok'],
    ['eleven levels', xml('<a>'.repeat(10) + '</a>'.repeat(10)), 'depth'],
    ['100,000 levels', '<a>'.repeat(100_000), 'depth'],
    [
      '50 attributes',
      xml(
        licensee + product,
        `date="2021-03-01" ${Array.from({ length: 49 }, (_, at) => `a${at}=""`).join(' ')}`,
      ),
      'ok',
    ],
    [
      '50 attributes each of several elements',
      xml(
        licensee + product + `<a ${Array.from({ length: 50 }, (_, at) => `a${at}=""`).join(' ')}/>`.repeat(2),
      ),
      'ok',
    ],
    ['51 attributes', xml('', Array.from({ length: 51 }, (_, at) => `a${at}=""`).join(' ')), 'attributes'],
    [
      '100 products',
      xml(licensee + Array.from({ length: 100 }, (_, at) => `<product name="p${at}"/>`).join('')),
      'ok',
    ],
    ['101 products', xml(licensee + product.repeat(101)), 'entries'],
    ['names of prototypes', xml(`${licensee}<__proto__/><constructor/>${product}`), 'ok'],
  ])('with %s', (_, content, reason) => {
    expect(reasonOf(content)).toBe(reason);
  });
});

describe('what a refused license file is told', () => {
  it.each<[LicenseContentProblem, string]>([
    [
      { code: 'LICENSE_FILE_INVALID', reason: 'key', entry: 2 },
      'This license file cannot be read: the license key of entry 2 must have 64 characters from 0-9 and a-f. Choose the original .json or .xml file you received.',
    ],
    [
      { code: 'LICENSE_FILE_INVALID', reason: 'notXml' },
      'This license file cannot be read: it is not valid XML. Choose the original .json or .xml file you received.',
    ],
    [{ code: 'TOO_LARGE', reason: 'size' }, 'The file or request is larger than the limit of 1 MB.'],
  ])('%j', (problem, text) => {
    expect(licenseContentProblemText(problem)).toBe(text);
  });
});

describe('a license file', () => {
  it('lists for a key its own products, and no other key’s', () => {
    const other = 'a'.repeat(64);
    const result = read(
      json(entry(), entry({ product: 'pdfHtml', key: other }), entry({ product: 'pdfSweep' })),
    );
    const entries = result.ok ? result.value : [];
    expect(productsForKey(entries, key)).toEqual(['itext-core', 'pdfSweep']);
    expect(productsForKey(entries, other)).toEqual(['pdfHtml']);
    expect(productsForKey(entries, 'b'.repeat(64))).toEqual([]);
  });

  it('is not blamed for a fault of ours', () => {
    const content = json(entry());
    const broken = vi.spyOn(JSON, 'stringify').mockImplementation(() => {
      throw new RangeError('out of memory');
    });
    try {
      expect(() => read(content)).toThrow('out of memory');
    } finally {
      broken.mockRestore();
    }
  });

  it('is what its content says; a declared kind that disagrees is refused', () => {
    expect(reasonOf(json(entry()), 'xml')).toBe('isJson');
    expect(reasonOf(xml(licensee + product), 'json')).toBe('isXml');
    expect(reasonOf(`\n  ${JSON.stringify(entry())}`, 'json')).toBe('ok');
  });

  it('[9.05] has at most 1 MiB', () => {
    const padded = (bytes: number) => json(entry()).padEnd(bytes, ' ');
    expect(reasonOf(padded(LICENSE_FILE_BYTES))).toBe('ok');
    expect(read(padded(LICENSE_FILE_BYTES + 1))).toEqual({
      ok: false,
      error: { code: 'TOO_LARGE', reason: 'size' },
    });
    expect(LICENSE_FILE_BYTES).toBe(1_048_576);
  });

  it('that was damaged anywhere is answered, never thrown, and its text is not quoted', () => {
    const prototype = Object.getOwnPropertyNames(Object.prototype).toSorted();
    const starts = [sample('itextkey-sample.json'), sample('itextkey-sample.xml')];
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.nat(),
        fc.uint8Array({ maxLength: 6 }),
        fc.nat({ max: 300 }),
        (start, place, inserted, removed) => {
          const at = place % start.length;
          const mutant = Buffer.concat([start.subarray(0, at), inserted, start.subarray(at + removed)]);
          const result = readLicenseContent(mutant);
          expect(result.ok ? '' : licenseContentProblemText(result.error)).not.toContain(key.slice(0, 10));
        },
      ),
      { numRuns: 5000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(prototype);
  });
});
