import { AccountPath } from '../../accounts/schema.ts';
import { endpoint } from '../../core/endpoint.ts';
import { ChosenAccounts, ChosenQuery, ReminderOutcome, UsageReminder } from './schema.ts';

export const listChosenAccounts = endpoint('GET /api/reports/license-keys/accounts', {
  id: 'licenses-report.listChosenAccounts',
  access: { need: 'internal', scope: 'none' },
  summary: 'List the accounts of the selected license keys, and the bulk actions possible for each',
  query: ChosenQuery,
  output: ChosenAccounts,
});

export const remindReporters = endpoint('POST /api/accounts/:accountId/usage-reminders', {
  id: 'licenses-report.remindReporters',
  access: { need: 'internal', scope: 'account' },
  summary: 'Email a usage reminder to the people who report usage for an account, at most once a day',
  params: AccountPath,
  body: UsageReminder,
  output: ReminderOutcome,
  errors: ['NOBODY_REPORTS'],
});
