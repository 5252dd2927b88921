import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { demoPeople } from '#domain/session/demo-people.ts';
import { signIn as texts } from '#domain/messages/en-gb/sign-in.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { AppError } from '#server/core/app-error.ts';
import { departureOf } from '#server/core/departure.ts';
import { stepAside } from '#server/core/hold-place.ts';
import { limitParameters } from '#server/core/parameter-limits.ts';
import { sendPlainPage } from '#server/core/plain-page.ts';
import type { Portal } from '#server/core/portal.ts';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { endHashWorkers } from './derive-in-worker.ts';
import { knownDevice, rememberDevice } from './device-cookie.ts';
import { createPasswordCheck, type PasswordAttempt, type PasswordResult } from './login-limits.ts';
import { loginPage, microsoftPage, problemPage, type ListedPerson } from './login-pages.ts';
import { directoryOf, formTargetsOf, issuerOf } from './provider-clients.ts';
import { findPersonByAddress, listPeople } from './queries.ts';

const BASE = '/idp/interaction/:uid';
const BODY_LIMIT = 10 * 1024;

interface Interaction {
  request: FastifyRequest;
  reply: FastifyReply;
  uid: string;
}

/** The provider's own log-in pages: e-mail and password, and in the demo its people at one click each. */
export async function handleInteractions(
  scope: FastifyInstance,
  portal: Portal,
  provider: () => Promise<Provider>,
  pin: (raw: IncomingMessage) => void,
): Promise<void> {
  const checkPassword = createPasswordCheck(portal);
  scope.addHook('onClose', endHashWorkers);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    readForm,
  );

  const page = async (at: Interaction, form: { email?: string; error?: string; status?: number } = {}) =>
    sendPlainPage(portal, at.reply, form.status ?? 200, {
      ...loginPage({ portal, uid: at.uid, people: await demoList(portal), ...form }),
      formTargets: formTargetsOf(portal),
    });

  const finish = async (at: Interaction, accountId: string) => {
    const own = await provider();
    await leaveOther(own, at, accountId);
    const result = { login: { accountId, remember: true } };
    const next = await own.interactionResult(at.request.raw, at.reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return at.reply.redirect(next, 303);
  };

  /** Runs a step of a log-in that this browser has begun; one that has run out says so and begins anew. */
  const step =
    (work: (at: Interaction) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) => {
      pin(request.raw);
      try {
        const begun = await (await provider()).interactionDetails(request.raw, reply.raw);
        const { uid, prompt, returnTo } = begun;
        // Begun before the portal moved, it would lead to the address where nobody answers any more.
        const here = returnTo.startsWith(`${issuerOf(portal)}/`);
        if (here && uid === request.params.uid && prompt.name === 'login')
          return await work({ request, reply, uid });
      } catch (error) {
        if (!(error instanceof errors.SessionNotFound)) throw error;
      }
      return sendPlainPage(portal, reply, 400, problemPage(texts.problem.expired));
    };

  scope.get(BASE, step(page));
  scope.post(
    `${BASE}/login`,
    step(async (at) => {
      checkOrigin(portal, at.request);
      const { email, ...attempt } = readAttempt(portal, at.request);
      stepAside(at.request.raw); // the line before the password check is one of its own
      const result = await checkPassword(attempt, departureOf(at.request, at.reply));
      if (result.kind === 'person') {
        if (attempt.device === undefined) rememberDevice(portal, at.reply, attempt.emailKey);
        return finish(at, result.id);
      }
      if ('seconds' in result) at.reply.header('retry-after', result.seconds);
      return page(at, { email, ...refusalOf(result) });
    }),
  );
  if (!portal.config.demo) return;
  scope.post(
    `${BASE}/person`,
    step(async (at) => {
      checkOrigin(portal, at.request);
      const email = (at.request.body as URLSearchParams).get('email') ?? '';
      const listed = demoPeople.some((one) => one.email === email);
      const person = listed && (await findPersonByAddress(portal.pool, directoryOf(portal), emailKey(email)));
      if (!person || !person.demo) return page(at, { error: texts.wrong, status: 401 });
      return person.disabled ? page(at, { error: texts.disabled, status: 403 }) : finish(at, person.id);
    }),
  );
  scope.get(
    `${BASE}/microsoft`,
    step(async (at) =>
      sendPlainPage(portal, at.reply, 200, {
        ...microsoftPage({ uid: at.uid, people: await demoList(portal) }),
        formTargets: formTargetsOf(portal),
      }),
    ),
  );
}

async function readForm(_request: FastifyRequest, body: string): Promise<URLSearchParams> {
  limitParameters(body);
  return new URLSearchParams(body);
}

/** What the page says to whoever was not let in. */
function refusalOf(result: Exclude<PasswordResult, { kind: 'person' }>): { error: string; status: number } {
  if (result.kind === 'disabled') return { error: texts.disabled, status: 403 };
  if (result.kind === 'wrong') return { error: texts.wrong, status: 401 };
  if (result.kind === 'busy') return { error: texts.busy, status: 503 };
  const minutes = String(Math.ceil(result.seconds / 60));
  return { error: fillText(texts.throttled, { minutes }), status: 429 };
}

function readAttempt(portal: Portal, request: FastifyRequest): PasswordAttempt & { email: string } {
  const form = request.body as URLSearchParams;
  const email = (form.get('email') ?? '').slice(0, 256).replaceAll('\0', '');
  const key = emailKey(email.trim());
  return {
    email,
    emailKey: key,
    password: form.get('password') ?? '',
    network: request.network,
    device: knownDevice(portal, request, key),
  };
}

/** Somebody else may have signed in from another tab meanwhile: their session at the provider gives way. */
async function leaveOther(provider: Provider, at: Interaction, accountId: string): Promise<void> {
  const session = await provider.Session.get(provider.createContext(at.request.raw, at.reply.raw));
  if (session.accountId && session.accountId !== accountId) await session.destroy();
}

/** The interaction's cookie is Lax already; a form of another site is refused by its own account too. */
function checkOrigin(portal: Portal, request: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const own = new URL(portal.config.PUBLIC_URL).origin;
  if (site === undefined ? origin !== undefined && origin !== own : site !== 'same-origin')
    throw new AppError('CROSS_SITE_REFUSED');
  if (!(request.body instanceof URLSearchParams))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { expected: 'a form' });
}

/** The demo people that exist, in the order of the list. */
async function demoList(portal: Portal): Promise<ListedPerson[]> {
  if (!portal.config.demo) return [];
  const keys = demoPeople.map(({ email }) => emailKey(email));
  const present = new Set(
    (await listPeople(portal.pool, directoryOf(portal), keys))
      .filter(({ demo }) => demo)
      .map(({ email }) => emailKey(email)),
  );
  return demoPeople.filter(({ email }) => present.has(emailKey(email)));
}
