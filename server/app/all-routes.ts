import { accountStateRoutes } from '#server/account-state/routes.ts';
import { accountRoutes } from '#server/accounts/routes.ts';
import { activationRoutes } from '#server/activation/routes.ts';
import { correctionRoutes } from '#server/corrections/routes.ts';
import { apiTokenRoutes } from '#server/api-tokens/routes.ts';
import { auditRoutes } from '#server/audit/record/routes.ts';
import { caseRoutes } from '#server/cases/routes.ts';
import { alertRoutes } from '#server/alerts/routes.ts';
import { calendarRoutes } from '#server/calendar/routes.ts';
import { commandLineRoutes } from '#server/command-line/routes.ts';
import { crmRoutes } from '#server/crm/routes.ts';
import { draftRoutes } from '#server/drafts/routes.ts';
import { downloadRoutes } from '#server/downloads/routes.ts';
import { finderRoutes } from '#server/finder/routes.ts';
import { reminderRoutes } from '#server/imaging-usage/reminders/routes.ts';
import { exposureRoutes } from '#server/exposures/routes.ts';
import { imagingUsageRoutes } from '#server/imaging-usage/routes.ts';
import { jobRoutes } from '#server/jobs/routes.ts';
import { ledgerRoutes } from '#server/ledger/routes.ts';
import { licenseRoutes } from '#server/licenses/routes.ts';
import { keyRecordRoutes } from '#server/key-record/routes.ts';
import { reportBulkRoutes } from '#server/licenses-report/bulk/routes.ts';
import { reportViewRoutes } from '#server/licenses-report/views/routes.ts';
import { licensesReportRoutes } from '#server/licenses-report/routes.ts';
import { mailRoutes } from '#server/mail/routes.ts';
import { productRoutes } from '#server/products/routes.ts';
import { selfCertificationRoutes } from '#server/self-certification/routes.ts';
import { serviceInfoRoutes } from '#server/service-info/routes.ts';
import { sessionRoutes } from '#server/session/routes.ts';
import { customerViewRoutes } from '#server/session/customer-view/routes.ts';
import { notificationRoutes } from '#server/settings/notifications/routes.ts';
import { staffOverviewRoutes } from '#server/staff-overview/routes.ts';
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
    ...keyRecordRoutes,
    ...licensesReportRoutes,
    ...productRoutes,
    ...licenseRoutes,
    ...usageChartRoutes,
    ...jobRoutes,
    ...crmRoutes,
    ...draftRoutes,
    ...correctionRoutes,
    ...apiTokenRoutes,
    ...commandLineRoutes,
    ...ledgerRoutes,
    ...selfCertificationRoutes,
    ...imagingUsageRoutes,
    ...reminderRoutes,
    ...notificationRoutes,
    ...activationRoutes,
    ...teamRoutes,
    ...caseRoutes,
    ...alertRoutes,
    ...calendarRoutes,
    ...finderRoutes,
    ...staffOverviewRoutes,
    ...auditRoutes,
    ...exposureRoutes,
    ...reportViewRoutes,
    ...reportBulkRoutes,
    ...customerViewRoutes,
  ];
}
