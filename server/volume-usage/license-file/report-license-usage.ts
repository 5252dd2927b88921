import type { LicenseUsage } from '#domain/volume-usage/license-file/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { receiptFor } from '#domain/submissions/receipt-for-external.ts';
import { accountExists } from '#server/accounts/queries.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountsCtx } from '#server/core/context.ts';
import { matchLicenses } from './match-license.ts';
import { readLicenseFile } from './read-license-file.ts';
import { recordReport } from './record-report.ts';
import { limitsWithin, requireRecord } from './check-record.ts';
import { requireSoundRows, resolveRows } from './resolve-rows.ts';

/** 7.20: reports usage of a license file's products; the file is read again, and its keys are the ones that count. */
export async function reportLicenseUsage(ctx: AccountsCtx, body: LicenseUsage): Promise<Receipt> {
  const { contactEmail = null, accountId } = body;
  refuseForExternal(ctx.internal, body);
  const file = readLicenseFile(body.licenseFile);
  const rows = resolveRows(body.usages, file.entries);
  requireSoundRows(rows, ctx.today);
  const scope = accountId === undefined ? ctx.accounts : [await requireAccount(ctx, accountId)];
  const receipt = await ctx.transaction(async (trx) => {
    const licenses = await matchLicenses(
      trx,
      ctx.portal,
      scope,
      rows.map(({ key }) => key),
    );
    const linked = rows.map(({ row, key, limits }) => {
      const found = licenses.get(key);
      if (!found) throw new AppError('LICENSE_NOT_LINKED');
      return { row, key, limits, licenses: found };
    });
    const recorded = await requireRecord(ctx, trx, file, licenses);
    const bounded = linked.map((one) =>
      recorded.has(one.key) ? one : { ...one, limits: limitsWithin(one.limits, one.licenses) },
    );
    requireSoundRows(bounded, ctx.today);
    return recordReport(ctx, trx, { kind: 'LICENSE_FILE', rows: linked, contactEmail, file });
  });
  return receiptFor(ctx, receipt);
}

/** Contact and account are for internal people (2.71, 2.72). */
export function refuseForExternal(internal: boolean, body: object): void {
  const field = ['contactEmail', 'accountId'].find((name) => Object.hasOwn(body, name));
  if (!internal && field !== undefined) throw new AppError('UNEXPECTED_FIELD', { field });
}

async function requireAccount({ portal }: AccountsCtx, accountId: string): Promise<string> {
  if (await accountExists(portal.pool, accountId)) return accountId;
  throw new AppError('INVALID_INPUT', { fields: 'accountId' }, [
    { path: 'accountId', code: 'NOT_FOUND', message: 'There is no account with this id.' },
  ]);
}
