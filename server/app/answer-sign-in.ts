import type { FastifyReply, FastifyRequest } from 'fastify';
import { statusOf, textOf } from '#domain/core/error-codes.ts';
import { finishLogin, startLogin } from '#domain/session/contract.ts';
import { referenceOf } from '#domain/session/sign-in-refusal.ts';
import { sendPlainPage } from '#server/core/plain-page.ts';
import type { Portal } from '#server/core/portal.ts';
import { problemPage } from '#server/identity-provider/login-pages.ts';
import { REFUSED } from '#server/session/login/refuse-login.ts';
import { answerFailures, nameFailure } from './failures.ts';

/** Where people walk through the sign-in, rather than programs. */
const isWalked = (path: string): boolean =>
  path === startLogin.path || path === finishLogin.path || /^\/idp\/(?:interaction|password)\//.test(path);

/** 4.13: whatever fails while a browser signs in is a page with a reference and a way to begin anew. */
export function answerSignIn(
  portal: Portal,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.originalUrl.split('?', 1)[0] ?? '/';
  if (!isWalked(path) || !(request.headers.accept ?? '').includes('text/html'))
    return answerFailures(thrown, request, reply);
  const { code, params } = nameFailure(thrown, request, reply);
  const reference = referenceOf(request.id);
  portal.log.warn({ reference, requestId: request.id, check: code }, REFUSED);
  return sendPlainPage(
    portal,
    reply,
    statusOf(code),
    problemPage(textOf(code, params), undefined, reference),
  );
}
