import { expect, it } from 'vitest';
import { presentAlert } from './present.ts';
import type { AlertRow } from './queries.ts';

const about = {
  ...{ id: '17', accountId: 'a1', accountName: 'Initech', productName: 'iText', names: ['PL-1', '…1234'] },
  ...{ keys: 5, cucaId: 'app', raisedAt: new Date('2026-11-20T08:00:00.000Z') },
};
const told = {
  ...{ id: '17', account: { id: 'a1', name: 'Initech' }, productName: 'iText', names: ['PL-1', '…1234'] },
  ...{ keys: 5, cucaId: 'app', raisedAt: '2026-11-20T08:00:00.000Z' },
};
const usage: Extract<AlertRow, { kind: 'USAGE' }> = {
  ...about,
  ...{ kind: 'USAGE', readAt: null, threshold: 80, usagePercent: '81.50', totalUsage: '815' },
  ...{ maxVolume: '1000', termStart: '2026-01-01', termEnd: '2026-12-31', percentNow: '93.20' },
};
const toldUsage = {
  ...{ ...told, kind: 'USAGE', readAt: null, threshold: 80, usagePercent: 81.5, totalUsage: '815' },
  ...{ maxVolume: '1000', term: { start: '2026-01-01', end: '2026-12-31' }, percentNow: 93.2 },
};

it('says how much of their maximum keys had used when it was raised, and have used now', () => {
  expect(presentAlert(usage)).toEqual(toldUsage);
});

it('does not say what is used now of a term that is over', () => {
  expect(presentAlert({ ...usage, percentNow: null })).toEqual({ ...toldUsage, percentNow: null });
});

it('says when keys expire, how many days before it is told, and when it was read', () => {
  const readAt = new Date('2026-11-21T09:10:11.012Z');
  const row = { ...about, kind: 'EXPIRY', readAt, expiryDate: '2026-12-20', days: 30 } as const;
  expect(presentAlert(row)).toEqual({
    ...{ ...told, kind: 'EXPIRY', readAt: '2026-11-21T09:10:11.012Z', expiryDate: '2026-12-20', days: 30 },
  });
});
