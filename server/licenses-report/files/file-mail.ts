import { pages } from '#domain/access/pages.ts';
import type { Day } from '#domain/core/day.ts';
import { dayOf } from '#domain/core/day.ts';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import type { FileFormat } from '#domain/licenses-report/files/schema.ts';
import { fileMail as texts } from '#domain/messages/en-gb/mail.ts';
import type { Config } from '#server/core/config.ts';
import { composeMail, greetedAs } from '#server/mail/compose-mail.ts';
import type { Mail } from '#server/mail/send-mail.ts';

interface Written {
  to: { email: string; firstName: string };
  format: FileFormat;
  written: number;
  asOf: Day;
  keptUntil: Date;
}

/** Tells somebody that their file is there. It has no list of keys, and its link asks for the reader's own log-in. */
export const composeFileMail = (config: Config, { to, format, written, asOf, keptUntil }: Written): Mail =>
  composeMail({
    to: to.email,
    subject: texts.subject,
    paragraphs: [
      texts.greeting,
      texts.ready,
      { text: texts.link, link: `${config.PUBLIC_URL}${pages.reportFiles.path}` },
      texts.kept,
    ],
    values: {
      ...{ name: greetedAs(to), vendor: config.VENDOR_NAME, format: texts.formats[format] },
      ...{ number: formatNumber(written), day: formatDay(asOf), until: formatDay(dayOf(keptUntil)) },
    },
  });
