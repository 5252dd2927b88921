import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';
import { earlierFiguresQuery, type AskedRow } from './queries.ts';
import { productOfRow, type LicenseRow } from './rows-machine.ts';
import { signatureOf, type EarlierByRow } from './rows-plan.ts';

/** What the ledger knows of rows, as soon as their dates are there. Nothing where it knows nothing, or cannot be asked. */
export function useEarlierFigures(
  rows: readonly LicenseRow[],
  products: readonly LicenseProduct[],
): EarlierByRow {
  const asked = useMemo(() => questionsOf(rows, products), [rows, products]);
  return useQueries({
    queries: asked.map(({ keyId, questions }) => earlierFiguresQuery(keyId, questions)),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data = [] }, at) => {
          const keyTail = asked[at]?.keyTail ?? '';
          return data.map((known) => {
            const { usageType: product, startDate: start, endDate: end } = known;
            const row = { keyTail, product, start, end, value: '', comment: '', confirmed: false };
            return [signatureOf(row), known] as const;
          });
        }),
      ),
  });
}

/** One question for each key, its rows in a lasting order, so that the same rows are the same question. */
function questionsOf(rows: readonly LicenseRow[], products: readonly LicenseProduct[]) {
  const whole = rows.flatMap((row) => {
    const license = productOfRow(products, row)?.license;
    const isWhole = row.start !== '' && row.end !== '' && row.start <= row.end;
    return license && isWhole ? [{ row, keyId: license.licenseKeyId }] : [];
  });
  return [...Map.groupBy(whole, ({ keyId }) => keyId)].map(([keyId, own]) => {
    const bySignature = new Map(
      own.map(({ row }): [string, AskedRow] => [
        signatureOf(row),
        { usageType: row.product, startDate: row.start, endDate: row.end },
      ]),
    );
    const questions = [...bySignature]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([, question]) => question);
    return { keyId, keyTail: own[0]?.row.keyTail ?? '', questions };
  });
}
