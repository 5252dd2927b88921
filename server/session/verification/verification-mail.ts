import { verificationMail as texts } from '#domain/messages/en-gb/mail.ts';
import type { Config } from '#server/core/config.ts';
import { composeMail, type Reader } from '#server/mail/compose-mail.ts';
import type { Mail } from '#server/mail/send-mail.ts';

/** The token stands in the fragment: it reaches no server log, no proxy and no Referer header. */
export const verificationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/email-verification/confirm#token=${token}`;

/** 2.09: the mail with the link, as text and as HTML that says the same. */
export const verificationMail = (
  config: Pick<Config, 'PUBLIC_URL' | 'VENDOR_NAME' | 'SUPPORT_EMAIL'>,
  person: Reader,
  token: string,
): Mail =>
  composeMail(config, {
    to: person,
    subject: texts.subject,
    paragraphs: [
      texts.greeting,
      texts.why,
      { text: texts.link, link: verificationLink(config.PUBLIC_URL, token) },
      texts.ignore,
    ],
  });
