import { certificationMail as texts } from '#domain/messages/en-gb/mail.ts';
import { questionMails } from '#server/mail/notifications/question-mail.ts';
import { isAsked } from './queries.ts';

/** Asks everybody of an account to certify its past usage, as long as nobody has begun. */
export const certificationRequests = questionMails({
  kind: 'CERTIFICATION_REQUEST',
  texts,
  isReader: isAsked,
  page: '/report-past-usage',
});
