import { expect, test } from 'vitest';
import { license, Q3 } from '../../../testing/imaging-answers.tsx';
import { newItem } from './usage-machine.ts';
import { bodyOf, isStated } from './usage-plan.ts';

const stated = (deployment: 'server' | 'single') => {
  const one = license('1', { deployment });
  if (!isStated(one)) throw new Error('not stated');
  return one;
};
const period = { productLicenseId: '1', startDate: '2026-07-01', endDate: '2026-09-30' };

test('[7.14] servers are sent with their processors and their number, each row under its own name', () => {
  const rows = [
    { processorsPerServer: '8', numberOfServers: '3', value: '' },
    { processorsPerServer: '16', numberOfServers: '0', value: '' },
  ];
  expect(bodyOf({ ...newItem('1', Q3, 'key-1'), rows }, stated('server'))).toEqual({
    idempotencyKey: 'key-1',
    usages: [
      { ...period, processorsPerServer: 8, numberOfServers: 3 },
      { ...period, processorsPerServer: 16, numberOfServers: 0 },
    ],
  });
});

test('[7.14] a value is sent to the last digit, with the environment that was chosen', () => {
  const rows = [{ processorsPerServer: '', numberOfServers: '', value: '99999999999999999' }];
  const item = { ...newItem('1', Q3, 'key-1'), rows, environment: 'Staging' as const };
  expect(bodyOf(item, stated('single')).usages).toEqual([
    { ...period, environment: 'Staging', usageValue: '99999999999999999' },
  ]);
});
