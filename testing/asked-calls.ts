import { randomUUID } from 'node:crypto';
import type { Values } from './valid-request.ts';

/** Whose things the walk asks for: of a small account among many, or of the large one. */
export interface AskedPlace {
  accountId: string;
  cucaId: string;
  licenseKeyId: string;
  keyTail: string;
  receiptId: string;
  /** The entry of that receipt. */
  entryId: string;
}

/** What every call is given by the names of its fields. */
export const valuesOf = (of: AskedPlace): Values => ({
  ...{ accountId: of.accountId, account: of.accountId, accounts: [of.accountId], ids: of.accountId },
  ...{ cucaId: of.cucaId, applicationId: of.cucaId, keyId: of.licenseKeyId, licenseKeyId: of.licenseKeyId },
  ...{ receiptId: of.receiptId, search: 'own', name: 'own', reason: 'because it is so', note: 'a note' },
  ...{ as: 'reported', jobName: 'usage-alerts', key: of.keyTail, takeOver: false, parts: 'all' },
  ...{ startDate: '2026-03-01', endDate: '2026-03-31', expiresOn: '2026-12-31', basedOn: null },
  ...{ jobInvocationId: randomUUID(), sessionId: randomUUID(), fileId: randomUUID(), viewId: randomUUID() },
  ...{ id: randomUUID(), after: undefined },
});

const figuresOf = ({ licenseKeyId, receiptId }: AskedPlace): Values[] =>
  [
    `key.${licenseKeyId}`,
    `group.k:${licenseKeyId}`.replace(':', '%3A'),
    `receipt.${receiptId}.${licenseKeyId}`,
    `period.MANUAL.2026-03-01.2026-03-31.${licenseKeyId}.`,
    `period.AUTO.2026-03-01.2026-03-31.${licenseKeyId}.`,
  ].map((figure) => ({ figure, source: 'service:itext-json', after: undefined }));

/** What some calls are given besides, one request after the other. */
export const askedCalls = (of: AskedPlace): Readonly<Record<string, Values[]>> => {
  const correction = (action: string, version: number, more: object = {}): Values => ({
    body: { action, id: randomUUID(), version, reason: 'because it is so', ...more },
  });
  const lines = [{ entryId: of.entryId, figures: { start: '2026-03-01', end: '2026-03-01', value: '6' } }];
  return {
    'corrections.previewCorrection': [
      { body: { action: 'WITHDRAW' } },
      { body: { action: 'CORRECT', lines } },
    ],
    'corrections.submitCorrection': [
      correction('WITHDRAW', 0),
      correction('RESTORE', 1),
      correction('CORRECT', 2, { lines }),
    ],
    'usage-chart.getAutomaticUsage': [{ type: 'automatic' }],
    'usage-chart.listAutomaticUsageTypes': [{ type: 'automatic' }],
    'settings.updateNotification': [{ kind: 'RECEIPTS' }],
    'alerts.markAlertsRead': [{ id: '5' }],
    'alerts.markOwnAlertsRead': [{ id: '5' }],
    'volume-usage.reportKeyUsage': [
      { body: { usageType: 'itext-core', startDate: '2026-04-01', endDate: '2026-04-02', usageValue: '5' } },
    ],
    'corrections.submitClosing': [{ version: 0, closedUntil: '2025-01-31' }],
    'ledger.getExplanation': figuresOf(of),
    'ledger.listSources': figuresOf(of),
    'ledger.listLines': figuresOf(of),
    'ledger.listEntries': figuresOf(of).map((one) => ({
      ...one,
      usageType: 'itext-core',
      start: '2026-03-01',
      end: '2026-03-01',
    })),
    'volume-usage.listUnmatched': ['OPEN', 'DECLINED'].map((state) => ({ state })),
    'volume-usage.getUnmatched': [{ id: '400' }],
    'volume-usage.decideUnmatched': ['declines', 'reopenings'].map((decision) => ({
      decision,
      ids: ['800'],
    })),
    'jobs.listInvocations': [{ status: ['SUCCESS', 'SKIPPED', 'FAILED', 'RUNNING'] }],
    'cases.listStaffCases': [{ status: 'Closed' }],
    'licenses-report.listUsers': [{ ids: 'person-1' }, { name: 'pe' }],
    'finder.findAnything': [{ search: 'own' }, { search: of.keyTail }],
  };
};

/** Calls that are met with a refusal alone, and why. */
export const onlyRefused: Readonly<Record<string, string>> = {
  'command-line.getProgram': 'reads a file of the build, and no table',
  'mail.getOutbox': 'is of the demo alone, whose mails are few',
};
