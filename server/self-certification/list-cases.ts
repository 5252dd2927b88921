import { caseRecordTypes, caseType, type CaseRecordType } from '#domain/self-certification/case-status.ts';
import type { Case } from '#domain/self-certification/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { provideRecords } from '#server/crm/provide-records.ts';

/** 7.35: what a customer certifies; staff see what was announced of imaging applications besides (9.25). */
export async function listCases(
  ctx: AccountCtx,
  { recordTypeName }: { recordTypeName?: CaseRecordType | undefined },
): Promise<Case[]> {
  const seen: readonly CaseRecordType[] = ctx.internal ? caseRecordTypes : [caseType];
  const asked = seen.filter((one) => recordTypeName === undefined || one === recordTypeName);
  return ctx.transaction((trx) => provideRecords(ctx).listCases(trx, ctx.account, asked));
}
