import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { searchBytes } from '../../testing/searched-zips.ts';
import { parseBytes, sha256Hex } from '../../testing/usage-files.ts';
import { integrityOf } from './verify-mac.ts';
import { usageFileProblemText } from './usage-file-problem.ts';
import type { UsageFile } from './usage-file-schema.ts';

const sample = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/samples/${name}`, import.meta.url));
const parseSample = (name: string) => parseBytes(sample(name), { fileName: name });

async function good(name: string): Promise<UsageFile> {
  const { result } = await parseSample(name);
  if (!result.ok) throw new Error(usageFileProblemText(result.error));
  return result.value;
}
async function problemOf(name: string) {
  const { result } = await parseSample(name);
  return result.ok ? null : result.error;
}

const firstKey = '6043711041de240482bc57b8df191768988fb9a18028189b24a0ec5d374de297';
const entries = JSON.parse(sample('itextkey-sample.json').toString()) as { signature: string }[];
const signature = entries[0]?.signature ?? '';

describe('the sample files', () => {
  it('usage-2025-03.ulvd is read with its keys, records and totals', async () => {
    const { result, records } = await parseSample('usage-2025-03.ulvd');
    expect(result).toMatchObject({
      ok: true,
      value: {
        records: 4,
        gzip: false,
        header: { format: 'ulvd', seq: 1, fileId: '11111111-1111-4111-8111-111111111111' },
        sealedSha256: 'e7335b96ea3c5fb16a91007384b6a2aae3078ad0db8ff9ea7162ce888a0021d9',
        sha256: sha256Hex(sample('usage-2025-03.ulvd')),
      },
    });
    expect(records.map(({ n, line, k, product, count }) => [n, line, k, product, count])).toEqual([
      [1, 2, 0, 'itext-core', 47],
      [2, 3, 0, 'pdfHtml', 15],
      [3, 5, 0, 'itext-core', 2],
      [4, 6, 1, 'itext-core', 3],
    ]);
    const { header, totals } = await good('usage-2025-03.ulvd');
    expect(header.keys[0]).toBe(firstKey);
    expect(
      totals.map(({ k, product, count, firstStart, lastStart }) => [
        k,
        product,
        count,
        firstStart,
        lastStart,
      ]),
    ).toEqual([
      [0, 'itext-core', 49n, '2025-03-01T08:00:00Z', '2025-03-01T09:00:00Z'],
      [0, 'pdfHtml', 15n, '2025-03-01T08:00:00Z', '2025-03-01T08:00:00Z'],
      [1, 'itext-core', 3n, '2025-03-02T09:00:00Z', '2025-03-02T09:00:00Z'],
    ]);
  });

  it('the gzip twin is the same file under another raw hash', async () => {
    const [plain, twin] = [await good('usage-2025-03.ulvd'), await good('usage-2025-03.gz.ulvd')];
    expect(twin).toEqual({
      ...plain,
      gzip: true,
      rawBytes: sample('usage-2025-03.gz.ulvd').length,
      rawSha256: sha256Hex(sample('usage-2025-03.gz.ulvd')),
    });
    expect(plain.rawSha256).toBe(plain.sha256);
  });

  it('usage-legacy.lvd holds one key and the event name of version 7.1', async () => {
    const { result, records } = await parseSample('usage-legacy.lvd');
    expect(result).toMatchObject({
      ok: true,
      value: { records: 1, header: { format: 'lvd', keys: [firstKey] } },
    });
    expect(records).toMatchObject([{ event: 'core-process', version: '7.1.15', count: 9 }]);
  });

  it.each(['usage-2025-03.ulvd', 'usage-2025-03.gz.ulvd', 'usage-legacy.lvd'])(
    'the mac in %s was made with the signature of the license file',
    async (name) => {
      const { macs, header, sealedSha256 } = await good(name);
      const parts = { fileId: header.fileId, sealedSha256 };
      expect(await integrityOf(macs.get(0), { ...parts, signature })).toBe('mac');
      expect(await integrityOf(macs.get(0), { ...parts, signature: null })).toBe('hash-only');
      expect(await integrityOf(macs.get(1), { ...parts, signature })).toBe('mismatch');
      expect(await integrityOf(macs.get(0), { ...parts, signature: entries[1]?.signature ?? '' })).toBe(
        'mismatch',
      );
    },
  );

  it('bad-tampered.ulvd is refused at its first check line', async () => {
    const problem = await problemOf('bad-tampered.ulvd');
    expect(problem).toMatchObject({ code: 'HASH_MISMATCH', line: 4 });
    expect(problem && usageFileProblemText(problem)).toContain(
      'lines 1 to 3 do not match the check value on line 4',
    );
  });

  it('bad-truncated.ulvd is refused where it ends', async () => {
    expect(await problemOf('bad-truncated.ulvd')).toMatchObject({ code: 'TRUNCATED', line: 8 });
  });

  it('usage-bundle.zip holds two files in order, one of them in a zip, and one that is cut off', async () => {
    const { result } = await searchBytes(sample('usage-bundle.zip'));
    expect(result.ok && result.value.map(({ name }) => name)).toEqual([
      'usage-2025-03.ulvd',
      'usage-legacy.lvd',
      'bad-truncated.ulvd',
    ]);
  });

  it.each(['SAMPLE.lic', 'SAMPLE.lic.key', 'itextkey-sample.json', 'itextkey-sample.xml'])(
    '%s is no usage file',
    async (name) => {
      expect(await problemOf(name)).toMatchObject({ code: 'NOT_RECOGNISED', reason: 'wrongExtension' });
      const { result } = await parseBytes(sample(name), { fileName: 'renamed.ulvd' });
      expect(result).toMatchObject({ ok: false, error: { code: 'NOT_RECOGNISED', reason: 'notUsageFile' } });
    },
  );
});
