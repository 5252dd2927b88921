import { AccountPath } from '../../accounts/schema.ts';
import { endpoint } from '../../core/endpoint.ts';
import { ChosenAccounts, ChosenQuery, ReminderOutcome, UsageReminder } from './schema.ts';

export const listChosenAccounts = endpoint('GET /api/reports/license-keys/accounts', {
  id: 'licenses-report.listChosenAccounts',
  access: { need: 'internal', scope: 'none' },
  summary:
    'The accounts of license keys that the filters leave, or of some of them, and what may be done to each',
  query: ChosenQuery,
  output: ChosenAccounts,
});

export const remindReporters = endpoint('POST /api/accounts/:accountId/usage-reminders', {
  id: 'licenses-report.remindReporters',
  access: { need: 'internal', scope: 'account' },
  summary: "Mails the people who report an account's usage that a report is missing, at most once a day",
  params: AccountPath,
  body: UsageReminder,
  output: ReminderOutcome,
  errors: ['NOBODY_REPORTS'],
});
