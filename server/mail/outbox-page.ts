import type { FastifyRequest } from 'fastify';
import { formatInstant } from '#domain/core/format.ts';
import { signIn } from '#domain/messages/en-gb/sign-in.ts';
import { AppError } from '#server/core/app-error.ts';
import { isLoopback } from '#server/core/config.ts';
import type { HttpCtx } from '#server/core/context.ts';
import { html, sendPlainPage, type Html } from '#server/core/plain-page.ts';
import type { Portal } from '#server/core/portal.ts';
import { listMail, type OutboxRow } from './queries.ts';
import { openMail } from './send-mail.ts';

const LAST = 50;
const texts = signIn.outbox;

/** The last mails of the demo, to somebody at the portal's own machine; JSON for programs that ask for it. */
export async function showOutbox({ portal, request, reply }: HttpCtx): Promise<undefined> {
  if (!portal.config.demo || !isAtThisMachine(portal, request)) throw new AppError('NOT_FOUND');
  const rows = await listMail(portal.pool, LAST);
  const mails = rows.map((row) => ({ id: row.id, createdAt: row.createdAt, ...openMail(portal, row) }));
  if ((request.headers.accept ?? '').startsWith('application/json'))
    return void reply.type('application/json; charset=utf-8').send(JSON.stringify(mails));
  const body = html`<h1>${texts.title}</h1>
    <p class="quiet">${texts.hint}</p>
    ${mails.length === 0 && html`<p>${texts.empty}</p>`} ${mails.map(show)}`;
  sendPlainPage(portal, reply, 200, { title: texts.title, body, wide: true });
}

type ShownMail = Pick<OutboxRow, 'createdAt'> & { to: string; subject: string; text: string };

const show = (mail: ShownMail): Html =>
  html`<article class="mail">
    <h2>${mail.subject}</h2>
    <p class="quiet">${texts.to} ${mail.to} · ${texts.at} ${formatInstant(mail.createdAt)}</p>
    ${mail.text.split('\n').map((line) => html`<p>${linked(line)}</p>`)}
  </article>`;

/** Only addresses that stand alone on a line become links: the portal's own. */
const linked = (line: string): string | Html =>
  /^https?:\/\/\S+$/.test(line) ? html`<a href="${line}">${line}</a>` : line;

/**
 * Behind a proxy everybody comes from this machine, so the portal's own address must be a local one; and so must the
 * name that was asked for, since a page of the internet may let its name lead here.
 */
const isAtThisMachine = ({ config }: Portal, request: FastifyRequest): boolean =>
  isLoopback(new URL(config.PUBLIC_URL).hostname) &&
  isLoopback(request.hostname) &&
  isLoopbackAddress(request.socket.remoteAddress);

const isLoopbackAddress = (address: string | undefined): boolean =>
  address === '::1' || /^(?:::ffff:)?127\./.test(address ?? '');
