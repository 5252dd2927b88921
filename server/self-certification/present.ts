import type { CertifiedApplication } from '#domain/self-certification/schema.ts';
import type { Receipt, ReceiptKey, StatedFigure } from '#domain/submissions/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { PlacedFigure } from './prepare-figures.ts';

/** Who certified, and when. */
export interface CertifiedBy extends Pick<SignedInCtx, 'now'> {
  principal: Pick<SignedInCtx['principal'], 'firstName' | 'lastName' | 'email'>;
}

/** The receipt of past usage of one application. */
export function presentCertified(
  { principal, now }: CertifiedBy,
  of: {
    id: string;
    account: { id: string; name: string };
    application: CertifiedApplication;
    rows: readonly PlacedFigure[];
  },
): Receipt {
  const { rows, account, application } = of;
  const kept = rows.filter(({ unit, outsideTerm }) => unit === null || outsideTerm).length;
  return {
    ...{ id: of.id, kind: 'WIZARD', contactEmail: null, accounts: [account], file: null, duplicate: false },
    submittedAt: now.toISOString(),
    submittedBy: { name: `${principal.firstName} ${principal.lastName}`.trim(), email: principal.email },
    stated: rows.map(presentFigure),
    certification: {
      caseId: application.selfCertificationCaseId,
      application: { id: application.id, name: application.name },
    },
    eventCount: rows.length,
    records: { added: rows.length, replaced: 0, ignored: 0, kept },
    keys: [...Map.groupBy(rows, ({ licenseKeyId }) => licenseKeyId).values()].flatMap((own) =>
      presentKey(account.id, own),
    ),
    hasUnlinkedKeys: false,
  };
}

const presentFigure = (row: PlacedFigure): StatedFigure => ({
  ...{ keyTail: row.keyTail, licenseKeyId: row.licenseKeyId, usageType: row.usageType, unit: row.unit },
  ...{ period: row.period, value: row.value, outsideTerm: row.outsideTerm, before: null, comment: null },
  ...{ environment: row.environment, deploymentType: row.deploymentType },
  ...(row.processorsPerServer === null ? {} : { processorsPerServer: row.processorsPerServer }),
  ...(row.numberOfServers === null ? {} : { numberOfServers: row.numberOfServers }),
});

function presentKey(accountId: string, rows: readonly PlacedFigure[]): ReceiptKey[] {
  const [first] = rows;
  if (!first) return [];
  const { keyTail, licenseKeyId, productName, period } = first;
  const starts = rows.map((row) => row.period.start).toSorted();
  const ends = rows.map((row) => row.period.end).toSorted();
  return [
    {
      ...{ keyTail, licenseKeyId, accountId, productName, integrity: null, records: rows.length },
      period: { start: starts[0] ?? period.start, end: ends.at(-1) ?? period.end },
      totals: [...Map.groupBy(rows, ({ usageType }) => usageType)].map(([usageType, own]) => ({
        ...{ usageType, unit: own[0]?.unit ?? null, value: sum(own) },
        outsideTerm: sum(own.filter(({ outsideTerm }) => outsideTerm)),
      })),
      ...{ unknownEvents: [], productsNotInLicense: [] },
    },
  ];
}

const sum = (rows: readonly PlacedFigure[]): string =>
  String(rows.reduce((total, { value }) => total + BigInt(value), 0n));
