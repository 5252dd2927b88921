import { usageReminderMail as texts } from '#domain/messages/en-gb/mail.ts';
import { questionMails } from '#server/mail/notifications/question-mail.ts';
import { isReporter } from './queries.ts';

/** Reminds everybody who reports usage of an account. */
export const usageReminders = questionMails({
  kind: 'USAGE_REMINDER',
  texts,
  isReader: isReporter,
  page: '?choose=report',
});
