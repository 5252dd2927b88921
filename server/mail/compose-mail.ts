import { unsubscribeMail } from '#domain/messages/en-gb/mail.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import type { Config } from '#server/core/config.ts';
import { escapeHtml } from '#server/core/plain-page.ts';
import type { Mail } from './send-mail.ts';

export interface Reader {
  email: string;
  firstName: string;
}

export interface MailText {
  to: Reader;
  subject: string;
  /** In their order; one that is a link's ends with its address on a line of its own. */
  paragraphs: readonly (string | { text: string; link: string })[];
  /** Beside vendor, support and the reader's name, which every text may use. */
  values?: Readonly<Record<string, string>>;
  /** The last paragraph's link, for mails of a kind that can be switched off. */
  unsubscribe?: string | undefined;
}

/** A mail as text and as HTML that says the same. */
export function composeMail(
  { VENDOR_NAME, SUPPORT_EMAIL }: Pick<Config, 'VENDOR_NAME' | 'SUPPORT_EMAIL'>,
  { to, subject, paragraphs, values: given, unsubscribe }: MailText,
): Mail {
  const values = { vendor: VENDOR_NAME, support: SUPPORT_EMAIL, name: greetedAs(to), ...given };
  const last = unsubscribe === undefined ? [] : [{ text: unsubscribeMail.link, link: unsubscribe }];
  const said = [...paragraphs, ...last].map((paragraph) =>
    typeof paragraph === 'string'
      ? { text: fillText(paragraph, values), link: undefined }
      : { text: fillText(paragraph.text, values), link: paragraph.link },
  );
  return {
    to: to.email,
    subject: fillText(subject, values),
    text: said.map(({ text, link }) => (link === undefined ? text : `${text}\n${link}`)).join('\n\n'),
    html: said
      .map(({ text, link }) => `<p>${escapeHtml(text)}${link === undefined ? '' : anchor(link)}</p>`)
      .join('\n'),
    unsubscribe,
  };
}

const anchor = (link: string): string => `<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;

const PLAIN_NAME = /^(?:[\p{L}\p{M}\p{Nd}'’ -]|\.(?= |$)){1,60}$/u;

/**
 * People choose their names at many providers, and may claim an address of somebody else: what could be more than a
 * name, such as a sentence with a link, is not repeated to its reader.
 */
export const greetedAs = ({ email, firstName }: Reader): string =>
  PLAIN_NAME.test(firstName) ? firstName : email;
