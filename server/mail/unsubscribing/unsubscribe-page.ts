import { unsubscribeMail as texts } from '#domain/messages/en-gb/mail.ts';
import { settings } from '#domain/messages/en-gb/settings.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { AppError } from '#server/core/app-error.ts';
import type { HttpCtx } from '#server/core/context.ts';
import { html, sendPlainPage, type Html } from '#server/core/plain-page.ts';
import type { Subscription } from './unsubscribe-token.ts';

const { mails } = settings.settings;

/** Asks whether mails of a kind shall stop, says that they did, or that the link is for nothing; to programs as a problem. */
export function sendUnsubscribePage(
  { portal, request, reply }: HttpCtx,
  subscription: Subscription | null,
  phase: 'asks' | 'stopped',
): void {
  const { VENDOR_NAME: vendor, SUPPORT_EMAIL: support } = portal.config;
  if (!subscription) {
    if (!(request.headers.accept ?? '').includes('text/html')) throw new AppError('NOT_FOUND');
    const body = page(texts.unknown, [fillText(texts.unknownText, { support })]);
    sendPlainPage(portal, reply, 404, { title: texts.unknown, body });
    return;
  }
  const { email, kind } = subscription;
  const values = { email, vendor, mails: mails[kind].label };
  const title = phase === 'asks' ? texts.ask : texts.stopped;
  const body =
    phase === 'asks'
      ? page(title, [fillText(texts.askText, values)], stopForm())
      : page(title, [fillText(texts.stoppedText, values), texts.again], back());
  sendPlainPage(portal, reply, 200, { title, body });
}

const page = (title: string, paragraphs: readonly string[], rest?: Html): Html =>
  html`<h1>${title}</h1>
    ${paragraphs.map((text) => html`<p>${text}</p>`)} ${rest ?? false}`;

/** Posts to the address of the page itself. */
const stopForm = (): Html =>
  html`<form method="post"><button class="primary" type="submit">${texts.stop}</button></form>`;

const back = (): Html => html`<p><a href="/settings">${texts.settings}</a></p>`;
