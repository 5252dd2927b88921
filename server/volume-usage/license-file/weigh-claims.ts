import { formatDay, formatNumber } from '#domain/core/format.ts';
import { fillText } from '#domain/core/fill-text.ts';
import { volumeUsage } from '#domain/messages/en-gb/volume-usage.ts';
import type { FieldProblem } from '#domain/core/problem.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Database } from '#server/db/pool.ts';
import { findClaims, type Claim } from './queries.ts';
import type { PlacedRow } from './prepare-row.ts';

/** How many of the figures that stand an answer tells. */
const TOLD_MAX = 20;

/**
 * Holds a report against the periods that are spoken for: the receipts of accounts whose part is known in whole, by
 * account. A row that meets a figure which stands refuses the report, naming that figure's period. Needs the lock on
 * the keys' usage, so that two reports never both find a period free.
 */
export async function weighClaims(
  trx: Database,
  byAccount: ReadonlyMap<string, readonly PlacedRow[]>,
  contents: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Receipt>> {
  const all = [...byAccount.values()].flat();
  const claims = await findClaims(
    trx,
    all.map(({ licenseKeyIds, figure: { licenseKeyId, usageType, period } }) => ({
      // The license that it is booked for comes first: nothing may stand there, whichever key it was told of.
      licenseKeyIds: [licenseKeyId, ...licenseKeyIds],
      ...{ usageType, period },
    })),
  );
  const claimsOf = new Map(all.map((row, at) => [row, claims.filter(({ n }) => n === at)]));
  const known = new Map<string, Receipt>();
  const met: { row: PlacedRow; claim: Claim }[] = [];
  for (const [accountId, rows] of byAccount) {
    const own = rows.map((row) => claimsOf.get(row) ?? []);
    const [first] = own.flat();
    if (first?.receipt && isWhole(own, first, contents.get(accountId))) known.set(accountId, first.receipt);
    else
      for (const [at, row] of rows.entries()) met.push(...(own[at] ?? []).map((claim) => ({ row, claim })));
  }
  if (met.length > 0) throw conflict(met);
  return known;
}

/** Every row's claim stands as that one submission made it, and the submission said the very same. */
const isWhole = (claims: readonly (readonly Claim[])[], first: Claim, content: string | undefined): boolean =>
  first.sha256 === content &&
  claims.every(([claim, ...others]) => claim?.submissionId === first.submissionId && others.length === 0);

function conflict(met: readonly { row: PlacedRow; claim: Claim }[]): AppError {
  const told = met.slice(0, TOLD_MAX);
  const fields = told.map(({ row, claim }): FieldProblem => ({
    path: `usages.${row.at}.startDate`,
    code: 'STANDING',
    message: textOf(claim),
  }));
  const standing = told.map(({ row, claim: { period, value, receiptId } }) => ({
    ...{ row: row.at, usageType: row.figure.usageType, period, value, receiptId },
  }));
  const said = [...new Set(told.map(({ row, claim }) => `${row.figure.usageType}: ${periodOf(claim)}`))];
  return new AppError('USAGE_OVERLAPS', { standing: said.join('; ') }, fields, { standing });
}

const periodOf = ({ period: { start, end }, value }: Claim): string =>
  `${formatNumber(value)} for ${formatDay(start)} to ${formatDay(end)}`;

const textOf = ({ period: { start, end }, value }: Claim): string =>
  fillText(volumeUsage.licenseFile.rows.standing, {
    value: formatNumber(value),
    start: formatDay(start),
    end: formatDay(end),
  });
