import { nameOf } from '#domain/core/person-name.ts';
import type { CertifiedApplication } from '#domain/self-certification/schema.ts';
import { countKept, keysOfFigures } from '#domain/submissions/keys-of-figures.ts';
import type { Receipt, StatedFigure } from '#domain/submissions/schema.ts';
import type { DescribedAs } from '#server/crm/customer-records.ts';
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
    application: CertifiedApplication & Pick<DescribedAs, 'licenseType'>;
    rows: readonly PlacedFigure[];
  },
): Receipt {
  const { rows, account, application } = of;
  return {
    ...{ id: of.id, kind: 'WIZARD', contactEmail: null, accounts: [account], file: null, duplicate: false },
    submittedAt: now.toISOString(),
    submittedBy: { name: nameOf(principal), email: principal.email },
    stated: rows.map(presentFigure),
    certification: {
      caseId: application.selfCertificationCaseId,
      application: { id: application.id, name: application.name, licenseType: application.licenseType },
    },
    eventCount: rows.length,
    records: { added: rows.length, replaced: 0, ignored: 0, kept: countKept(rows) },
    keys: keysOfFigures(rows.map((row) => ({ ...row, accountId: account.id }))),
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
