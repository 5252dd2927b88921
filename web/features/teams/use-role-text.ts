import { useTranslation } from 'react-i18next';
import type { CucaRole } from '#domain/access/permissions.ts';

/** Roles as people read them, the highest first: "Owner, Imaging reporter". */
export function useRoleText(): (roles: readonly CucaRole[] | null) => string {
  const { t } = useTranslation();
  const order: readonly CucaRole[] = ['CUCA_OWNER', 'CUCA_ADMIN', 'CUCA_VIEWER', 'LEADTOOLS_CUCA_REPORTER'];
  return (roles) =>
    order
      .filter((role) => roles?.includes(role))
      .map((role) => t(`teams.role.${role}`))
      .join(', ');
}
