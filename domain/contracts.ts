import { accountStateContracts } from './account-state/contract.ts';
import { accountContracts } from './accounts/contract.ts';
import { activationContracts } from './activation/contract.ts';
import { apiTokenContracts } from './api-tokens/contract.ts';
import { auditContracts } from './audit/contract.ts';
import { exposureContracts } from './exposures/contract.ts';
import { caseContracts } from './cases/contract.ts';
import { alertContracts } from './alerts/contract.ts';
import { calendarContracts } from './calendar/contract.ts';
import { commandLineContracts } from './command-line/contract.ts';
import { crmContracts } from './crm/contract.ts';
import type { Endpoint } from './core/endpoint.ts';
import { correctionContracts } from './corrections/contract.ts';
import { draftContracts } from './drafts/contract.ts';
import { downloadContracts } from './downloads/contract.ts';
import { finderContracts } from './finder/contract.ts';
import { imagingUsageContracts } from './imaging-usage/contract.ts';
import { reminderContracts } from './imaging-usage/reminders/contract.ts';
import { jobContracts } from './jobs/contract.ts';
import { ledgerContracts } from './ledger/contract.ts';
import { licenseContracts } from './licenses/contract.ts';
import { keyRecordContracts } from './key-record/contract.ts';
import { reportBulkContracts } from './licenses-report/bulk/contract.ts';
import { reportViewContracts } from './licenses-report/views/contract.ts';
import { licensesReportContracts } from './licenses-report/contract.ts';
import { mailContracts } from './mail/contract.ts';
import { productContracts } from './products/contract.ts';
import { selfCertificationContracts } from './self-certification/contract.ts';
import { serviceInfoContracts } from './service-info/contract.ts';
import { sessionContracts } from './session/contract.ts';
import { openSessionContracts } from './session/open-sessions/contract.ts';
import { customerViewContracts } from './session/customer-view/contract.ts';
import { notificationContracts } from './settings/notifications/contract.ts';
import { staffOverviewContracts } from './staff-overview/contract.ts';
import { submissionContracts } from './submissions/contract.ts';
import { historyContracts } from './submissions/history/contract.ts';
import { teamContracts } from './teams/contract.ts';
import { invitationContracts } from './teams/invitations/contract.ts';
import { usageChartContracts } from './usage-chart/contract.ts';
import { volumeUsageContracts } from './volume-usage/contract.ts';
import { licenseFileContracts } from './volume-usage/license-file/contract.ts';
import { loweredContracts } from './volume-usage/lowered/contract.ts';
import { unmatchedContracts } from './volume-usage/unmatched/contract.ts';
import { usageAccountContracts } from './usage-accounts/contract.ts';

/** Every call of the portal. The server refuses to start when one of them has no handler. */
export const contracts: readonly Endpoint[] = [
  ...serviceInfoContracts,
  ...sessionContracts,
  ...mailContracts,
  ...accountContracts,
  ...accountStateContracts,
  ...usageAccountContracts,
  ...downloadContracts,
  ...submissionContracts,
  ...historyContracts,
  ...volumeUsageContracts,
  ...licenseFileContracts,
  ...keyRecordContracts,
  ...licensesReportContracts,
  ...productContracts,
  ...licenseContracts,
  ...usageChartContracts,
  ...jobContracts,
  ...crmContracts,
  ...draftContracts,
  ...correctionContracts,
  ...apiTokenContracts,
  ...commandLineContracts,
  ...ledgerContracts,
  ...loweredContracts,
  ...unmatchedContracts,
  ...selfCertificationContracts,
  ...imagingUsageContracts,
  ...reminderContracts,
  ...openSessionContracts,
  ...notificationContracts,
  ...activationContracts,
  ...teamContracts,
  ...invitationContracts,
  ...caseContracts,
  ...alertContracts,
  ...calendarContracts,
  ...finderContracts,
  ...staffOverviewContracts,
  ...auditContracts,
  ...exposureContracts,
  ...reportViewContracts,
  ...reportBulkContracts,
  ...customerViewContracts,
];
