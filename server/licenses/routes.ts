import * as contract from '#domain/licenses/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { exportLicenses } from './export-licenses.ts';
import { getLicensesSummary, listLicenseKeyGroups, listLicenses } from './list-licenses.ts';

export const licenseRoutes: Route[] = [
  route(contract.listLicenseKeyGroups, listLicenseKeyGroups),
  route(contract.getLicensesSummary, getLicensesSummary),
  route(contract.listLicenses, listLicenses, { csv: exportLicenses }),
];
