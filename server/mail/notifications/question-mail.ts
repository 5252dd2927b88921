import type { RawBuilder } from 'kysely';
import { composeMail } from '../compose-mail.ts';
import type { NotificationMails } from './send-notifications.ts';
import { listAsked, type ToldKind } from './queries.ts';

interface Question {
  kind: ToldKind;
  texts: Readonly<Record<'subject' | 'greeting' | 'asked' | 'message' | 'link' | 'why', string>>;
  /** Whether a person (u) of an account (a) is still to read it (n). */
  isReader: RawBuilder<boolean>;
  /** The page to go to, behind the account's address. */
  page: string;
}

/** The mails of something that staff ask of an account: one to everybody who can do it. */
export const questionMails = ({ kind, texts, isReader, page }: Question): NotificationMails => ({
  kinds: [kind],
  staleAfterDays: 7,
  async compose({ portal: { config } }, trx, ids) {
    const asked = await listAsked(trx, { ids, isReader, demo: config.demo });
    return asked.map(({ to, firstName, accountId, accountName, by, note }) =>
      composeMail(config, {
        to: { email: to, firstName },
        subject: texts.subject,
        paragraphs: [
          texts.greeting,
          texts.asked,
          ...(note === null ? [] : [texts.message]),
          {
            text: texts.link,
            link: `${config.PUBLIC_URL}/accounts/${encodeURIComponent(accountId)}${page}`,
          },
          texts.why,
        ],
        values: { by, account: accountName, note: note ?? '' },
      }),
    );
  },
});
