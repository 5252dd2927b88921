import { expect, test } from 'vitest';
import type { StatedFigure } from '#domain/submissions/schema.ts';
import { statedLines } from './stated-plan.ts';

const figure = (licenseKeyId: string, more: Partial<StatedFigure> = {}): StatedFigure => ({
  ...{
    keyTail: `tail-${licenseKeyId}`,
    licenseKeyId,
    usageType: 'Deployments',
    unit: 'Deployments',
    value: '2',
  },
  ...{ period: { start: '2026-01-01', end: '2026-03-31' }, outsideTerm: false, before: null, comment: null },
  ...more,
});

test('figures of one license and period are parts of one total, the first of which tells what was before', () => {
  const servers = [8, 4].map((processorsPerServer) => figure('k1', { processorsPerServer }));
  const lines = statedLines([...servers, figure('k2')]);
  expect(lines.map(({ total, isPart, isFirst }) => [total, isPart, isFirst])).toEqual([
    [4n, true, true],
    [4n, true, false],
    [2n, false, true],
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
});

test('the key is named where the receipt is about several', () => {
  expect(
    statedLines([figure('k1'), figure('k1', { environment: 'Staging' })]).map((one) => one.tail),
  ).toEqual([null, null]);
  expect(statedLines([figure('k1'), figure('k2')]).map((one) => one.tail)).toEqual(['tail-k1', 'tail-k2']);
});
