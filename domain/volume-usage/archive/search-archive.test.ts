import { describe, expect, test } from 'vitest';
import { hostileZips, type ZipOutcome } from '../../../testing/hostile-zips.ts';
import { platforms, searchBytes } from '../../../testing/searched-zips.ts';

const MIB = 1024 * 1024;

/** Node's own library says better what is wrong than the streams do, which know one check value for all of it. */
const saidBetter: Readonly<Record<string, 'size' | 'damaged'>> = {
  'a size that is too large': 'size',
  'no Deflate at all': 'damaged',
  'Deflate that is cut off': 'damaged',
  'something behind the Deflate': 'damaged',
};

describe.each(platforms)(
  '[5.20] a zip is searched for usage files %s, and comes to what is typed here',
  (_, platform) => {
    test.each(hostileZips)('%s', async (what, bytes, outcome) => {
      const better = platform.codec && saidBetter[what];
      const expected =
        better === undefined
          ? outcome
          : [
              ['good.ulvd', null],
              ['bad.ulvd', better],
            ];
      expect(await outcomeOf(bytes, platform)).toEqual(expected);
    });
  },
);

async function outcomeOf(bytes: Buffer, platform: (typeof platforms)[number][1]): Promise<ZipOutcome> {
  const { result } = await searchBytes(bytes, { inflated: 16 * MIB }, platform);
  return result.ok
    ? result.value.map((member) => [member.name, 'reason' in member ? member.reason : null])
    : result.error;
}
