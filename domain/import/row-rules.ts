import { accountRoles } from '../access/permissions.ts';
import type { RowFinding, RowValues } from './import-file.ts';
import { refusal } from './problem.ts';

/** Account roles stand without an application, application roles with one. */
export function checkRolesRow(row: RowValues): RowFinding[] {
  const given = row('roles')?.split(';') ?? [];
  const ofAccount = given.some((role) => accountRoles.some((known) => known === role));
  const ofApplication = given.some((role) => !accountRoles.some((known) => known === role));
  const application = row('cucaId') !== null;
  if (ofAccount && application) return [{ column: 'roles', refusal: refusal('forbidsApplication') }];
  if (ofApplication && !application) return [{ column: 'roles', refusal: refusal('needsApplication') }];
  return [];
}

/** A period ends on or after its first day. */
export function checkUsageRow(row: RowValues): RowFinding[] {
  const [start, end] = [row('startDate'), row('endDate')];
  return start !== null && end !== null && end < start
    ? [{ column: 'endDate', refusal: refusal('endsBeforeStart', { start }) }]
    : [];
}

/** A license may be odd without being wrong: the import says so and takes it. */
export function checkLicenseRow(row: RowValues): RowFinding[] {
  const findings: RowFinding[] = [];
  const [created, expiry] = [row('createdDate'), row('expiryDate')];
  if (created !== null && expiry !== null && expiry < created)
    findings.push({ column: 'expiryDate', warning: { code: 'expiresBeforeCreated', params: { created } } });
  if (row('licenseFileName') !== null && row('licenseFileBase64') === null)
    findings.push({ column: 'licenseFileName', warning: { code: 'nameWithoutFile' } });
  return findings;
}
