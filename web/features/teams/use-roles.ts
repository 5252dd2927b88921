import { useState } from 'react';
import type { CucaRole } from '#domain/access/permissions.ts';
import { levelOf, type TeamLevel } from '#domain/teams/team-roles.ts';

/** The roles in a form: a level or none, and reporting, which stands alone where there is no level. */
export function useRoles(before: readonly CucaRole[]) {
  const [level, setLevel] = useState<TeamLevel | 'none'>(levelOf(before) ?? 'none');
  const [ticked, setReports] = useState(before.includes('LEADTOOLS_CUCA_REPORTER'));
  const reports = ticked || level === 'none';
  const roles: CucaRole[] = [
    ...(level === 'none' ? [] : [level]),
    ...(reports ? (['LEADTOOLS_CUCA_REPORTER'] as const) : []),
  ];
  return { level, setLevel, reports, setReports, roles };
}
export type RolesForm = ReturnType<typeof useRoles>;
