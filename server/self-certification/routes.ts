import * as contract from '#domain/self-certification/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { createApplication } from './create-application.ts';
import { createCase } from './create-case.ts';
import { createContact, findContacts } from './find-contacts.ts';
import { countVolumeLicenses, listCertifiable, listLicensedProducts } from './list-certifiable.ts';
import { listCases } from './list-cases.ts';
import { reportPastUsage } from './report-past-usage.ts';
import { updateCase } from './update-case.ts';

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
