import type { CucaRole } from '#domain/access/permissions.ts';
import { formatDay } from '#domain/core/format.ts';
import { dayOf } from '#domain/core/day.ts';
import { teamMail as texts } from '#domain/messages/en-gb/team-mail.ts';
import type { Config } from '#server/core/config.ts';
import { composeMail, type Reader } from '#server/mail/compose-mail.ts';
import type { Mail } from '#server/mail/send-mail.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'VENDOR_NAME' | 'SUPPORT_EMAIL'>;
interface Names {
  accountName: string;
  cucaName: string;
}

export const rolesText = (roles: readonly CucaRole[]): string =>
  roles.map((role) => texts.roles[role]).join(', ');

/** The invitation itself: its reader may never have heard of the portal. */
export const invitationMail = (
  config: Settings,
  invitation: Names & {
    email: string;
    token: string;
    inviter: string;
    roles: readonly CucaRole[];
    expiresAt: Date;
  },
): Mail =>
  composeMail(config, {
    to: { email: invitation.email, firstName: '' },
    subject: texts.invitation.subject,
    paragraphs: [
      texts.invitation.greeting,
      texts.invitation.what,
      { text: texts.invitation.link, link: `${config.PUBLIC_URL}/invitations/${invitation.token}` },
      texts.invitation.ignore,
    ],
    values: {
      inviter: invitation.inviter,
      cuca: invitation.cucaName,
      account: invitation.accountName,
      roles: rolesText(invitation.roles),
      email: invitation.email,
      day: formatDay(dayOf(invitation.expiresAt)),
    },
  });

type Request = Names & { accountId: string; cucaId: string; name: string; email: string; note: string };

/** To those who look after an application: somebody asks to be let in. */
export const requestMail = (config: Settings, to: Reader, request: Request): Mail =>
  composeMail(config, {
    to,
    subject: texts.request.subject,
    paragraphs: [
      texts.greeting,
      texts.request.what,
      ...(request.note === '' ? [] : [texts.request.note]),
      { text: texts.request.link, link: settingsAddress(config, request) },
    ],
    values: {
      account: request.accountName,
      cuca: request.cucaName,
      person: request.name,
      email: request.email,
      note: request.note,
    },
  });

/** To whoever asked. */
export const answerMail = (
  config: Settings,
  to: Reader,
  answer: Names & { accountId: string; roles: readonly CucaRole[] | null; by: string },
): Mail =>
  composeMail(config, {
    to,
    subject: texts.answer.subject,
    paragraphs: [
      texts.greeting,
      ...(answer.roles === null
        ? [texts.answer.declined]
        : [
            texts.answer.granted,
            {
              text: texts.answer.link,
              link: `${config.PUBLIC_URL}/accounts/${encodeURIComponent(answer.accountId)}`,
            },
          ]),
    ],
    values: {
      account: answer.accountName,
      cuca: answer.cucaName,
      by: answer.by,
      roles: rolesText(answer.roles ?? []),
    },
  });

const settingsAddress = (config: Settings, { accountId, cucaId }: Request): string =>
  `${config.PUBLIC_URL}/accounts/${encodeURIComponent(accountId)}/cuca/${encodeURIComponent(cucaId)}/settings`;
