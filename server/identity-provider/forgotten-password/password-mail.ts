import { formatInstant } from '#domain/core/format.ts';
import { passwordMail as texts } from '#domain/messages/en-gb/mail.ts';
import { MICROSOFT } from '#domain/session/schema.ts';
import type { Config } from '#server/core/config.ts';
import { composeMail, greetedAs } from '#server/mail/compose-mail.ts';
import type { Mail } from '#server/mail/send-mail.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'VENDOR_NAME' | 'SUPPORT_EMAIL'>;
interface Reader {
  email: string;
  firstName: string;
}

const valuesFor = (config: Settings, reader: Reader) => ({
  name: greetedAs(reader),
  vendor: config.VENDOR_NAME,
  support: config.SUPPORT_EMAIL,
});

/** The token stands in the fragment: it reaches no server log, no proxy and no Referer header. */
export const linkMail = (config: Settings, to: Reader, token: string): Mail =>
  composeMail({
    to: to.email,
    subject: texts.link.subject,
    paragraphs: [
      texts.greeting,
      texts.link.why,
      { text: texts.link.link, link: `${config.PUBLIC_URL}/idp/password/open#token=${token}` },
      texts.link.ignore,
    ],
    values: valuesFor(config, to),
  });

/** To somebody whose password another provider keeps. */
export const elsewhereMail = (config: Settings, to: Reader, identityProvider: string | null): Mail =>
  composeMail({
    to: to.email,
    subject: texts.elsewhere.subject,
    paragraphs: [texts.greeting, texts.elsewhere.why, texts.elsewhere.ignore],
    values: {
      ...valuesFor(config, to),
      provider: identityProvider === MICROSOFT ? texts.providers.microsoft : texts.providers.other,
    },
  });

/** To somebody who was imported and was given no password yet. */
export const noPasswordMail = (config: Settings, to: Reader): Mail =>
  composeMail({
    to: to.email,
    subject: texts.none.subject,
    paragraphs: [texts.greeting, texts.none.why, texts.none.ignore],
    values: valuesFor(config, to),
  });

export const changedMail = (
  config: Settings,
  to: Reader & { isFirst: boolean },
  { at, endsAccess }: { at: Date; endsAccess: boolean },
): Mail =>
  composeMail({
    to: to.email,
    subject: texts.changed.subject,
    paragraphs: [
      texts.greeting,
      texts.changed.what,
      ...(to.isFirst ? [] : [endsAccess ? texts.changed.ended : texts.changed.kept]),
      texts.changed.alarm,
    ],
    values: { ...valuesFor(config, to), at: formatInstant(at) },
  });
