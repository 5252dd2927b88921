import { expect, test } from 'vitest';
import type { UsageUnit } from '../products/schema.ts';
import { asSaid, countsAsDeployments } from './as-said.ts';
import { totalsByUnit, totalsCounted } from './receipt-figures.ts';
import type { Receipt, StatedFigure } from './schema.ts';

const records = { added: 1, replaced: 0, ignored: 0, kept: 0 };
const total = (unit: UsageUnit, value: string) => ({ usageType: unit, unit, value, outsideTerm: '0' });
const stated = (licenseKeyId: string, unit: UsageUnit, processorsPerServer?: number) =>
  ({
    ...{ licenseKeyId, unit, usageType: unit, value: '8' },
    ...(processorsPerServer === undefined ? {} : { processorsPerServer, numberOfServers: 2 }),
  }) as StatedFigure;
const receiptOf = (...figures: StatedFigure[]): Receipt =>
  ({
    records,
    keys: figures.map(({ licenseKeyId, unit }) => ({
      ...{ licenseKeyId, accountId: 'a' },
      totals: [total(unit ?? 'Deployments', '8')],
    })),
    stated: figures,
  }) as Receipt;

test('[2.78] [3.33] where servers were counted the words are logical processors, for that license alone', () => {
  const receipt = receiptOf(stated('servers', 'Deployments', 4), stated('desktop', 'Deployments'));
  expect(asSaid(receipt).stated?.map(({ unit, usageType, value }) => [unit, usageType, value])).toEqual([
    ['Logical processors', 'Logical processors', '8'],
    ['Deployments', 'Deployments', '8'],
  ]);
  const said = [
    { unit: 'Logical processors', value: '8' },
    { unit: 'Deployments', value: '8' },
  ];
  expect(totalsByUnit([receipt])).toEqual(said);
  expect(totalsCounted([receipt])).toEqual(said);
  expect(countsAsDeployments(receipt)).toBe(true);
});

test('a receipt without servers, or of servers that are counted so, is as it is', () => {
  for (const receipt of [
    receiptOf(stated('desktop', 'Deployments')),
    receiptOf(stated('past', 'Logical processors', 4)),
    { records, keys: [] } as unknown as Receipt,
  ]) {
    expect(asSaid(receipt)).toBe(receipt);
    expect(countsAsDeployments(receipt)).toBe(false);
  }
});
