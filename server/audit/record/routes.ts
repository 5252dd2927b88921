import * as contract from '#domain/audit/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { exportAccountDeeds, exportDeeds } from './export-deeds.ts';
import { listAccountDeeds, listDeeds } from './list-deeds.ts';

export const auditRoutes: Route[] = [
  route(contract.listDeeds, listDeeds, { csv: exportDeeds }),
  route(contract.listAccountDeeds, listAccountDeeds, { csv: exportAccountDeeds }),
];
