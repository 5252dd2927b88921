import { AccountPath } from '../../accounts/schema.ts';
import { endpoint } from '../../core/endpoint.ts';
import { ChosenAccounts, ChosenQuery, ReminderOutcome, UsageReminder } from './schema.ts';

export const listChosenAccounts = endpoint({
  id: 'licenses-report.listChosenAccounts',
  method: 'GET',
  path: '/api/reports/license-keys/accounts',
  access: { need: 'internal', scope: 'none' },
  summary:
    'The accounts of license keys that the filters leave, or of some of them, and what may be done to each',
  query: ChosenQuery,
  output: ChosenAccounts,
});

export const remindReporters = endpoint({
  id: 'licenses-report.remindReporters',
  method: 'POST',
  path: '/api/accounts/:accountId/usage-reminders',
  access: { need: 'internal', scope: 'account' },
  summary: "Mails the people who report an account's usage that a report is missing, at most once a day",
  params: AccountPath,
  body: UsageReminder,
  output: ReminderOutcome,
  errors: ['INVALID_INPUT', 'NOBODY_REPORTS'],
});
