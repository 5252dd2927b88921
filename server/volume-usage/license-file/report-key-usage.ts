import { keyTail } from '#domain/licenses/key-tail.ts';
import type { FieldProblem } from '#domain/core/problem.ts';
import { unitOfModule } from '#domain/products/usage-units.ts';
import { receiptFor } from '#domain/submissions/receipt-for-external.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { KeyUsage } from '#domain/volume-usage/license-file/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { findRenewals } from './queries.ts';
import { isReported } from './match-license.ts';
import { recordReport } from './record-report.ts';
import { refuseForExternal } from './report-license-usage.ts';
import type { RowFault } from '#domain/volume-usage/license-file/check-rows.ts';
import { problemAt, refuse, requireSoundRows } from './resolve-rows.ts';

/** 7.13: reports one figure of one license key; the dates of that license are its limits. */
export async function reportKeyUsage(ctx: AccountCtx, body: KeyUsage): Promise<Receipt> {
  refuseForExternal(ctx.internal, body);
  const { contactEmail = null, ...row } = body;
  const receipt = await ctx.transaction(async (trx) => {
    const keyId = ctx.keyId ?? '';
    const { key, rows } = await findRenewals(trx, ctx.portal.secrets, ctx.account, keyId);
    const [first, ...others] = rows.filter(isReported);
    const own = rows.find(({ id }) => id === keyId);
    if (!first || !own || !isReported(own)) throw new AppError('LICENSE_NOT_LINKED');
    requireNamedKey(row.licenseKey, key);
    if (unitOfModule(own.productName, row.usageType) === null) refuseField('usageType', 'notCounted');
    withoutPlace(() => requireSoundRows([{ row, key, limits: own }], ctx.today));
    const linked = { row, key, licenses: [first, ...others] } as const;
    return recordReport(ctx, trx, { kind: 'FORM', rows: [linked], contactEmail, file: null });
  });
  return receiptFor(ctx, receipt);
}

/** 3.12 has the key in the row too: it may be said, and is the one of the address then. */
function requireNamedKey(named: string | undefined, key: string): void {
  if (named !== undefined && named !== key && named !== keyTail(key)) refuseField('licenseKey', 'otherKey');
}

function refuseField(field: 'licenseKey' | 'usageType', fault: RowFault): void {
  refuse([ofBody(problemAt(0, field, fault))]);
}

/** The body is the row itself: its fields have no place in a list. */
const ofBody = (problem: FieldProblem): FieldProblem => ({
  ...problem,
  path: problem.path.split('.').at(-1) ?? problem.path,
});

function withoutPlace(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse(error.fields.map(ofBody));
    throw error;
  }
}
