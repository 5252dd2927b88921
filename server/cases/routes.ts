import * as contract from '#domain/cases/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { exportCases } from './export-cases.ts';
import { listStaffCases, loadCase } from './list-cases.ts';
import { requestCertification } from './request-certification.ts';
import { addCaseNote, setCaseStatus } from './set-status.ts';

export const caseRoutes: Route[] = [
  route(contract.listStaffCases, listStaffCases, { csv: exportCases }),
  route(contract.getCase, (ctx, { params }) => ctx.transaction((trx) => loadCase(ctx, trx, params.caseId))),
  route(contract.setCaseStatus, (ctx, { params, body }) => setCaseStatus(ctx, params.caseId, body)),
  route(contract.addCaseNote, (ctx, { params, body }) => addCaseNote(ctx, params.caseId, body)),
  route(contract.requestCertification, (ctx, { body }) => requestCertification(ctx, body)),
];
