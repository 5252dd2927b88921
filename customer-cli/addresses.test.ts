import { expect, test } from 'vitest';
import { contracts } from '#domain/contracts.ts';
import { addresses, fillAddress } from './addresses.ts';

test.each([
  ['upload', 'volume-usage.uploadUsageFile'],
  ['preview', 'volume-usage.previewUsageFile'],
  ['self', 'api-tokens.getOwnToken'],
  ['receipts', 'submissions.listReceipts'],
  ['licenses', 'downloads.listDownloadable'],
  ['licenseFile', 'downloads.downloadLicenseFile'],
  ['licenseKey', 'downloads.copyLicenseKey'],
] as const)('the command line calls %s where the contract %s is', (name, id) => {
  expect(addresses[name]).toBe(contracts.find((contract) => contract.id === id)?.path);
});

test('what an address is filled with stays one segment', () => {
  expect(fillAddress('/api/a/:accountId/b', { accountId: 'x/../y?z' })).toBe('/api/a/x%2F..%2Fy%3Fz/b');
});
