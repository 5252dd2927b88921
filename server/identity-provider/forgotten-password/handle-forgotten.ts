import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signIn } from '#domain/messages/en-gb/sign-in.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { SHORTEST_PASSWORD } from '#domain/session/password-rule.ts';
import { sendPlainPage, type PlainPage } from '#server/core/plain-page.ts';
import type { Portal } from '#server/core/portal.ts';
import { mailModeOf } from '#server/mail/send-mail.ts';
import { checkOrigin } from '../check-origin.ts';
import { openRefusal, sealRefusal } from '../seal-refusal.ts';
import { changePassword, ownerOf } from './change-password.ts';
import * as pages from './forgotten-pages.ts';
import { createLinkRequests } from './request-link.ts';

const texts = signIn.forgotten;
const PER_MINUTE = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } };
const COOKIE_SECONDS = 30 * 60;

/** The pages for people who have forgotten their password: asking for a link, and choosing another one. */
export async function handleForgotten(scope: FastifyInstance, portal: Portal): Promise<void> {
  if (mailModeOf(portal.config) === 'none') return; // the log-in page names the support instead
  const requests = createLinkRequests(portal);
  scope.addHook('onClose', () => requests.settle());
  const show = (reply: FastifyReply, page: PlainPage, status = 200) =>
    sendPlainPage(portal, reply, status, page);
  const refusalFor = (request: FastifyRequest, reply: FastifyReply, page: string) => {
    const refusal = openRefusal(portal, page, request.query);
    if (refusal?.seconds !== undefined) reply.header('retry-after', refusal.seconds);
    return refusal;
  };

  scope.get(pages.FORGOTTEN, async (request, reply) => {
    const refusal = refusalFor(request, reply, pages.FORGOTTEN);
    if (!refusal) return show(reply, pages.forgottenPage({}));
    const minutes = String(Math.ceil((refusal.seconds ?? 0) / 60));
    const problem = fillText(texts.throttled, { minutes });
    return show(reply, pages.forgottenPage({ email: refusal.email ?? '', problem }), 429);
  });
  scope.post(pages.FORGOTTEN, PER_MINUTE, async (request, reply) => {
    const form = checkOrigin(portal, request);
    const email = (form.get('email') ?? '').slice(0, 256).replaceAll('\0', '').toWellFormed().trim();
    const { network, id: requestId } = request;
    const seconds = await requests.ask({ emailKey: emailKey(email), network, requestId });
    const refused =
      seconds !== undefined && sealRefusal(portal, pages.FORGOTTEN, { kind: 'throttled', email, seconds });
    return reply.redirect(refused || pages.SENT, 303);
  });
  scope.get(pages.SENT, async (_request, reply) => {
    const { SUPPORT_EMAIL: support, SMTP_URL, demo } = portal.config;
    return show(reply, pages.sentPage({ support, outbox: demo && !SMTP_URL }));
  });

  const cookie = cookieOf(portal);
  scope.get(pages.OPEN, async (_request, reply) => show(reply, pages.openPage()));
  scope.post(pages.OPEN, PER_MINUTE, async (request, reply) => {
    const token = checkOrigin(portal, request).get('token') ?? '';
    reply.setCookie(cookie.name, token.slice(0, 200).replaceAll(/[^\w-]/g, ''), {
      ...cookie.options,
      maxAge: COOKIE_SECONDS,
    });
    return reply.redirect(pages.NEW, 303);
  });
  scope.get(pages.NEW, PER_MINUTE, async (request, reply) => {
    const token = request.cookies[cookie.name];
    const owner = token ? await ownerOf(portal, token) : undefined;
    if (!owner) return show(reply, pages.expiredPage(), 400);
    const refusal = refusalFor(request, reply, pages.NEW);
    return show(
      reply,
      pages.choosePage({ asksAccess: !owner.isFirst, problem: problemText(refusal?.kind) }),
      refusal ? 422 : 200,
    );
  });
  scope.post(pages.NEW, PER_MINUTE, async (request, reply) => {
    const form = checkOrigin(portal, request);
    const result = await changePassword(portal, {
      token: request.cookies[cookie.name] ?? '',
      password: form.get('password') ?? '',
      repeated: form.get('repeated') ?? '',
      endsAccess: form.get('access') !== pages.KEEP,
      network: request.network,
      requestId: request.id,
    });
    if (result === 'noLink') return reply.redirect(pages.NEW, 303); // which says so
    if (result !== 'changed') return reply.redirect(sealRefusal(portal, pages.NEW, { kind: result }), 303);
    return reply.clearCookie(cookie.name, cookie.options).redirect(pages.CHANGED, 303);
  });
  scope.get(pages.CHANGED, async (_request, reply) => show(reply, pages.changedPage()));
}

function problemText(kind: string | undefined): string | undefined {
  if (kind === undefined || !(kind in texts.problems)) return undefined;
  return fillText(texts.problems[kind as keyof typeof texts.problems], {
    characters: String(SHORTEST_PASSWORD),
  });
}

/** Carries the link's token from its page to the form, away from every address and history. */
function cookieOf(portal: Portal) {
  const secure = portal.config.PUBLIC_URL.startsWith('https:');
  const options = { path: '/idp/password', httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: `${secure ? '__Secure-' : ''}portal_idp_password`, options };
}
