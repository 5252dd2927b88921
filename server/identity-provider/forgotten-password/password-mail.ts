import { formatInstant } from '#domain/core/format.ts';
import { passwordMail as texts } from '#domain/messages/en-gb/mail.ts';
import { MICROSOFT } from '#domain/session/schema.ts';
import type { Config } from '#server/core/config.ts';
import { composeMail, type Reader } from '#server/mail/compose-mail.ts';
import type { Mail } from '#server/mail/send-mail.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'VENDOR_NAME' | 'SUPPORT_EMAIL'>;

/** The token stands in the fragment: it reaches no server log, no proxy and no Referer header. */
export const linkMail = (config: Settings, to: Reader, token: string): Mail =>
  composeMail(config, {
    to,
    subject: texts.link.subject,
    paragraphs: [
      texts.greeting,
      texts.link.why,
      { text: texts.link.link, link: `${config.PUBLIC_URL}/idp/password/open#token=${token}` },
      texts.link.ignore,
    ],
  });

/** To somebody whose password another provider keeps. */
export const elsewhereMail = (config: Settings, to: Reader, identityProvider: string | null): Mail =>
  composeMail(config, {
    to,
    subject: texts.elsewhere.subject,
    paragraphs: [texts.greeting, texts.elsewhere.why, texts.elsewhere.ignore],
    values: {
      provider: identityProvider === MICROSOFT ? texts.providers.microsoft : texts.providers.other,
    },
  });

/** To somebody who was imported and was given no password yet. */
export const noPasswordMail = (config: Settings, to: Reader): Mail =>
  composeMail(config, {
    to,
    subject: texts.none.subject,
    paragraphs: [texts.greeting, texts.none.why, texts.none.ignore],
  });

export const changedMail = (
  config: Settings,
  to: Reader & { isFirst: boolean },
  { at, endsAccess }: { at: Date; endsAccess: boolean },
): Mail =>
  composeMail(config, {
    to,
    subject: texts.changed.subject,
    paragraphs: [
      texts.greeting,
      texts.changed.what,
      ...(to.isFirst ? [] : [endsAccess ? texts.changed.ended : texts.changed.kept]),
      texts.changed.alarm,
    ],
    values: { at: formatInstant(at) },
  });
