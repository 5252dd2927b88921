import { caseRecordTypes, caseType, type CaseRecordType } from '#domain/self-certification/case-status.ts';
import * as contract from '#domain/self-certification/contract.ts';
import type { Case } from '#domain/self-certification/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { route, type Route } from '#server/core/routes.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import { createApplication } from './create-application.ts';
import { createCase } from './create-case.ts';
import { createContact, findContacts } from './find-contacts.ts';
import { countVolumeLicenses, listCertifiable, listLicensedProducts } from './list-certifiable.ts';
import { reportPastUsage } from './report-past-usage.ts';
import { updateCase } from './update-case.ts';

/** 7.35: what a customer certifies; staff see what was announced of imaging applications besides (9.25). */
async function listCases(
  ctx: AccountCtx,
  { recordTypeName }: { recordTypeName?: CaseRecordType | undefined },
): Promise<Case[]> {
  const seen: readonly CaseRecordType[] = ctx.internal ? caseRecordTypes : [caseType];
  const asked = seen.filter((one) => recordTypeName === undefined || one === recordTypeName);
  return ctx.transaction((trx) => provideRecords(ctx).listCases(trx, ctx.account, asked));
}

export const selfCertificationRoutes: Route[] = [
  route(contract.findContacts, (ctx, { query }) => findContacts(ctx, query)),
  route(contract.createContact, (ctx, { body }) => createContact(ctx, body)),
  route(contract.createApplication, (ctx, { body }) => createApplication(ctx, body)),
  route(contract.listCases, (ctx, { query }) => listCases(ctx, query)),
  route(contract.createCase, (ctx, { body }) => createCase(ctx, body)),
  route(contract.updateCase, (ctx, { params, body }) => updateCase(ctx, params.caseId, body)),
  route(contract.countVolumeLicenses, (ctx) => countVolumeLicenses(ctx)),
  route(contract.listCertifiable, (ctx) => listCertifiable(ctx)),
  route(contract.listLicensedProducts, () => listLicensedProducts()),
  route(contract.reportPastUsage, (ctx, { params, body }) =>
    reportPastUsage(ctx, params.applicationId, body),
  ),
];
