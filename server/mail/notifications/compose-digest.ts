import { formatNumber } from '#domain/core/format.ts';
import type { Portal } from '#server/core/portal.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../send-mail.ts';

/** How many things one mail tells of; the portal has the rest. */
const TOLD_MAX = 20;

interface Digest {
  texts: Readonly<Record<'greeting' | 'intro' | 'more' | 'why', string>>;
  subject: string;
  /** Of the first of a group, which is never empty. */
  reader: { to: string; firstName: string } | undefined;
  items: readonly { text: string; link: string }[];
  values?: Readonly<Record<string, string>>;
  unsubscribe?: string | undefined;
}

/** Everything that is to be told to one person, as one mail: each thing with its link. */
export function composeDigest(
  config: Portal['config'],
  { texts, subject, reader, items, values, unsubscribe }: Digest,
): Mail {
  if (!reader) throw new Error('a mail to nobody');
  const shown = items.slice(0, TOLD_MAX);
  const more = items.length - shown.length;
  return composeMail(config, {
    to: { email: reader.to, firstName: reader.firstName },
    subject,
    paragraphs: [
      texts.greeting,
      texts.intro,
      ...shown.map(({ link }, at) => ({ text: `{{item${at}}}`, link: `${config.PUBLIC_URL}/${link}` })),
      ...(more > 0 ? [texts.more] : []),
      texts.why,
    ],
    values: {
      ...values,
      // Names in them are values and never texts with places to fill in.
      ...Object.fromEntries(shown.map(({ text }, at) => [`item${at}`, text])),
      number: formatNumber(more),
    },
    unsubscribe,
  });
}
