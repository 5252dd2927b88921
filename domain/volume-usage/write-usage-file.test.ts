import { describe, expect, it } from 'vitest';
import { createSha256, keyA, sha256Hex, someHeader, usageFileBytes } from '../../testing/usage-files.ts';
import { writeUsageFile, type WrittenRecord } from './write-usage-file.ts';

const record = (at = 0, more: Partial<WrittenRecord> = {}): WrittenRecord => ({
  ...{ k: 0, product: 'itext-core', version: '9.2.0', event: 'process-pdf', count: 5 },
  start: `${new Date(Date.UTC(2025, 2, 1, at)).toISOString().slice(0, 13)}:00:00Z`,
  ...more,
});
const records = (count: number) => Array.from({ length: count }, (_, at) => record(at));
const linesOf = async (
  list: WrittenRecord[],
  signatures?: ReadonlyMap<number, string>,
): Promise<string[]> => {
  const bytes = await usageFileBytes({
    header: someHeader,
    records: list,
    ...(signatures && { signatures }),
  });
  return bytes.toString().split('\n');
};

describe('a usage file that is written', () => {
  it('has a line for its header, for each record and for its end, and nothing behind', async () => {
    const [header = '', first = '', second = '', end = '', ...rest] = await linesOf([
      record(),
      record(23, { k: 1, product: 'pdfHtml', event: 'convert-html', count: 0 }),
    ]);
    expect(header).toBe(
      '{"t":"h","format":"ulvd","v":1,"fileId":"11111111-1111-4111-8111-111111111111","seq":1,' +
        '"createdAt":"2025-04-01T00:00:05Z","producer":"licensing-base/4.2.5","instanceId":"instance-1",' +
        `"keys":[{"k":0,"licenseKey":"${keyA}"},{"k":1,"licenseKey":"${someHeader.keys[1]}"}]}`,
    );
    expect(first).toBe(
      '{"t":"e","n":1,"k":0,"product":"itext-core","version":"9.2.0","event":"process-pdf",' +
        '"start":"2025-03-01T00:00:00Z","end":"2025-03-01T01:00:00Z","count":5}',
    );
    expect(second).toBe(
      '{"t":"e","n":2,"k":1,"product":"pdfHtml","version":"9.2.0","event":"convert-html",' +
        '"start":"2025-03-01T23:00:00Z","end":"2025-03-02T00:00:00Z","count":0}',
    );
    expect(end).toBe(
      `{"t":"z","records":2,"sha256":"${sha256Hex(`${header}\n${first}\n${second}\n`)}","macs":[],` +
        '"totals":[{"k":0,"product":"itext-core","event":"process-pdf","count":"5"},' +
        '{"k":1,"product":"pdfHtml","event":"convert-html","count":"0"}]}',
    );
    expect(rest).toEqual(['']);
  });

  it('sums counts of a key, product and event whatever their version, beyond what a number holds', async () => {
    const most = { count: 9_007_199_254_740_991 };
    const lines = await linesOf([
      record(0, most),
      record(1, { ...most, version: '9.3.0' }),
      record(2, { product: 'pdfHtml' }),
      record(3, { event: 'other' }),
      record(4, { k: 1 }),
    ]);
    const { totals } = JSON.parse(lines.at(-2) ?? '') as { totals: { count: string }[] };
    expect(totals.map(({ count }) => count)).toEqual(['18014398509481982', '5', '5', '5']);
  });

  it.each([
    [0, []],
    [1, []],
    [999, []],
    [1000, [1000]],
    [1001, [1000]],
    [2000, [1000, 2000]],
  ])('of %d records has a check line after each thousandth: %j', async (count, checks) => {
    const lines = await linesOf(records(count));
    const found = lines.flatMap((line, at) =>
      line.startsWith('{"t":"c"') ? [{ at, ...(JSON.parse(line) as { n: number; sha256: string }) }] : [],
    );
    expect(found.map(({ n }) => n)).toEqual(checks);
    for (const { at, sha256 } of found)
      expect(sha256).toBe(
        sha256Hex(
          lines
            .slice(0, at)
            .map((line) => `${line}\n`)
            .join(''),
        ),
      );
    expect(lines).toHaveLength(count + checks.length + 3);
  });

  it('comes in pieces of a thousand records', async () => {
    let pieces = 0;
    const content = { header: someHeader, records: records(2500) };
    for await (const piece of writeUsageFile(content, createSha256)) pieces += piece.length > 0 ? 1 : 0;
    expect(pieces).toBe(4);
  });

  it('has a mac for each key whose signature can be read', async () => {
    const lines = await linesOf(
      [record()],
      new Map([
        [0, '***'],
        [1, 'c2lnbmF0dXJl'],
      ]),
    );
    const { macs } = JSON.parse(lines.at(-2) ?? '') as { macs: { k: number; mac: string }[] };
    expect(macs.map(({ k }) => k)).toEqual([1]);
    expect(macs[0]?.mac).toMatch(/^[0-9a-f]{64}$/);
  });

  it('holds whole hours only', async () => {
    const start = '2025-03-01T08:30:00Z';
    await expect(linesOf([record(0, { start })])).rejects.toThrow(
      new RangeError('not a whole hour: 2025-03-01T08:30:00Z'),
    );
  });
});
