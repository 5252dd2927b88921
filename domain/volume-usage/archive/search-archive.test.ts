import { describe, expect, test } from 'vitest';
import { hostileZips, type ZipOutcome } from '../../../testing/hostile-zips.ts';
import { searchBytes } from '../../../testing/searched-zips.ts';

const MIB = 1024 * 1024;

describe('[5.20] a zip is searched for usage files, and comes to what is typed here', () => {
  test.each(hostileZips)('%s', async (_, bytes, outcome) => {
    expect(await outcomeOf(bytes)).toEqual(outcome);
  });
});

async function outcomeOf(bytes: Buffer): Promise<ZipOutcome> {
  const { result } = await searchBytes(bytes, { inflated: 16 * MIB });
  return result.ok
    ? result.value.map((member) => [member.name, 'reason' in member ? member.reason : null])
    : result.error;
}
