import { verificationMail as texts } from '#domain/messages/en-gb/mail.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import type { Config } from '#server/core/config.ts';
import { escapeHtml } from '#server/core/plain-page.ts';
import type { Mail } from '#server/mail/send-mail.ts';

/** The token stands in the fragment: it reaches no server log, no proxy and no Referer header. */
export const verificationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/email-verification/confirm#token=${token}`;

const PLAIN_NAME = /^(?:[\p{L}\p{M}\p{Nd}'’ -]|\.(?= |$)){1,60}$/u;

/**
 * People choose their names at many providers, and may claim an address of somebody else: what could be more than a
 * name, such as a sentence with a link, is not repeated to its reader.
 */
const greetedAs = ({ email, firstName }: { email: string; firstName: string }): string =>
  PLAIN_NAME.test(firstName) ? firstName : email;

/** 2.09: the mail with the link, as text and as HTML that says the same. */
export function verificationMail(
  config: Pick<Config, 'PUBLIC_URL' | 'VENDOR_NAME' | 'SUPPORT_EMAIL'>,
  person: { email: string; firstName: string },
  token: string,
): Mail {
  const link = verificationLink(config.PUBLIC_URL, token);
  const values = { name: greetedAs(person), vendor: config.VENDOR_NAME, support: config.SUPPORT_EMAIL };
  const say = (text: string): string => fillText(text, values);
  const paragraphs = [texts.greeting, texts.why, texts.link, texts.ignore].map(say);
  const [greeting = '', why = '', linkText = '', ignore = ''] = paragraphs;
  return {
    to: person.email,
    subject: say(texts.subject),
    text: [greeting, why, `${linkText}\n${link}`, ignore].join('\n\n'),
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(why)}</p>`,
      `<p>${escapeHtml(linkText)}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      `<p>${escapeHtml(ignore)}</p>`,
    ].join('\n'),
  };
}
