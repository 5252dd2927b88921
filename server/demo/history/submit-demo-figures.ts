import { randomUUID } from 'node:crypto';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '#domain/core/day.ts';
import { openLicenseFile } from '#server/licenses/seal-license.ts';
import { submitCorrection } from '#server/corrections/submit-correction.ts';
import { listLines } from '#server/corrections/line-queries.ts';
import { reportLicenseUsage } from '#server/volume-usage/license-file/report-license-usage.ts';
import { createDemoContext, daysAgo, type DemoAccount } from './create-demo-context.ts';
import type { DemoKey } from './queries.ts';

interface Figure {
  key: DemoKey;
  usageType: string;
  /** How many months before this one it is about. */
  monthsBack: number;
  value: string;
  daysAgo: number;
}

const sceneOf = ({ portal, accountId, today }: DemoAccount, days: number) => ({
  ...{ portal, accountId },
  at: daysAgo({ today }, days),
});

/** States a figure for a license by its file; null where the month has one of that type. */
export async function reportDemoFigure(account: DemoAccount, figure: Figure): Promise<string | null> {
  const { key, usageType, value } = figure;
  const month = monthOf(addMonths(firstDayOf(monthOf(account.today)), -figure.monthsBack));
  if (key.reported.includes(`${month} ${usageType}`) || key.createdDate > firstDayOf(month)) return null;
  const ctx = createDemoContext(sceneOf(account, figure.daysAgo), account.reporter);
  const content = openLicenseFile(account.portal.secrets, key.id, key);
  const receipt = await reportLicenseUsage(ctx, {
    licenseFile: {
      contentBase64: content.toString('base64'),
      contentType: 'application/json',
      fileName: key.fileName,
    },
    usages: [
      {
        ...{ usageType, usageValue: value, comment: 'Counted from the archive’s log' },
        ...{ startDate: firstDayOf(month), endDate: lastDayOf(month) },
      },
    ],
  });
  return receipt.id;
}

interface Change {
  receiptId: string;
  daysAgo: number;
  reason: string;
}

/** Says the one figure of a receipt anew. */
export async function correctDemoReceipt(
  account: DemoAccount,
  { receiptId, value, reason, daysAgo: days }: Change & { value: string },
): Promise<void> {
  const ctx = createDemoContext(sceneOf(account, days), account.reporter);
  const lines = await ctx.transaction((trx) => listLines(trx, { accountId: ctx.account, receiptId }, 1));
  await submitCorrection(ctx, receiptId, {
    ...{ action: 'CORRECT', id: randomUUID(), version: 0, reason },
    lines: lines.map(({ entryId, start, end }) => ({ entryId, figures: { start, end, value } })),
  });
}

export async function withdrawDemoReceipt(
  account: DemoAccount,
  { receiptId, reason, daysAgo: days, byStaff = false }: Change & { byStaff?: boolean },
): Promise<void> {
  const ctx = createDemoContext(sceneOf(account, days), byStaff ? account.staff : account.reporter);
  await submitCorrection(ctx, receiptId, { action: 'WITHDRAW', id: randomUUID(), version: 0, reason });
}
