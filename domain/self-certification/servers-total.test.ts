import { expect, test } from 'vitest';
import { serversTotal } from './servers-total.ts';

const row = (processorsPerServer: string, numberOfServers: string) => ({
  processorsPerServer,
  numberOfServers,
});

test.each([
  [[], null],
  [[row('', '')], null],
  [[row('8', '')], null],
  [[row('x8', '2')], null],
  [[row('8x', '2')], null],
  [[row('8', '32768')], null],
  [[row('8', '1.5')], null],
  [[row('8', '0')], 0n],
  [[row('8', '3'), row('16', '2')], 56n],
  [[row('8', '3'), row('', '2')], 24n],
  [[row('32767', '32767')], 1_073_676_289n],
])('[5.06] %j are %s processors; where nothing is typed there is no figure, not a 0', (rows, total) => {
  expect(serversTotal(rows)).toBe(total);
});
