import { accountStateRoutes } from '#server/account-state/routes.ts';
import { accountRoutes } from '#server/accounts/routes.ts';
import { activationRoutes } from '#server/activation/routes.ts';
import { correctionRoutes } from '#server/corrections/routes.ts';
import { apiTokenRoutes } from '#server/api-tokens/routes.ts';
import { caseRoutes } from '#server/cases/routes.ts';
import { calendarRoutes } from '#server/calendar/routes.ts';
import { commandLineRoutes } from '#server/command-line/routes.ts';
import { draftRoutes } from '#server/drafts/routes.ts';
import { downloadRoutes } from '#server/downloads/routes.ts';
import { imagingUsageRoutes } from '#server/imaging-usage/routes.ts';
import { jobRoutes } from '#server/jobs/routes.ts';
import { ledgerRoutes } from '#server/ledger/routes.ts';
import { licenseRoutes } from '#server/licenses/routes.ts';
import { licensesReportRoutes } from '#server/licenses-report/routes.ts';
import { mailRoutes } from '#server/mail/routes.ts';
import { productRoutes } from '#server/products/routes.ts';
import { selfCertificationRoutes } from '#server/self-certification/routes.ts';
import { serviceInfoRoutes } from '#server/service-info/routes.ts';
import { sessionRoutes } from '#server/session/routes.ts';
import { notificationRoutes } from '#server/settings/notifications/routes.ts';
import { submissionRoutes } from '#server/submissions/routes.ts';
import { teamRoutes } from '#server/teams/routes.ts';
import { usageChartRoutes } from '#server/usage-chart/routes.ts';
import { volumeUsageRoutes } from '#server/volume-usage/routes.ts';
import { licenseFileRoutes } from '#server/volume-usage/license-file/routes.ts';
import { usageAccountRoutes } from '#server/usage-accounts/routes.ts';
import type { Route } from '#server/core/routes.ts';

/** Every feature's routes; `domain/contracts.ts` is the list they are checked against. */
export function allRoutes(): Route[] {
  return [
    ...serviceInfoRoutes,
    ...usageAccountRoutes,
    ...sessionRoutes,
    ...mailRoutes,
    ...accountRoutes,
    ...accountStateRoutes,
    ...downloadRoutes,
    ...submissionRoutes,
    ...volumeUsageRoutes(),
    ...licenseFileRoutes,
    ...licensesReportRoutes,
    ...productRoutes,
    ...licenseRoutes,
    ...usageChartRoutes,
    ...jobRoutes,
    ...draftRoutes,
    ...correctionRoutes,
    ...apiTokenRoutes,
    ...commandLineRoutes,
    ...ledgerRoutes,
    ...selfCertificationRoutes,
    ...imagingUsageRoutes,
    ...notificationRoutes,
    ...activationRoutes,
    ...teamRoutes,
    ...caseRoutes,
    ...calendarRoutes,
  ];
}
