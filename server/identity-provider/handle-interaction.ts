import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { demoPeople } from '#domain/session/demo-people.ts';
import { signIn as texts } from '#domain/messages/en-gb/sign-in.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { departureOf } from '#server/core/departure.ts';
import { limitParameters } from '#server/core/parameter-limits.ts';
import { html, sendPlainPage, type Html } from '#server/core/plain-page.ts';
import type { Portal } from '#server/core/portal.ts';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { referenceOf } from '#domain/session/sign-in-refusal.ts';
import { REFUSED } from '#server/session/login/refuse-login.ts';
import { isSignedIn } from '#server/session/login/create-token.ts';
import { checkOrigin } from './check-origin.ts';
import { knownDevice, rememberDevice } from './device-cookie.ts';
import { handleForgotten } from './forgotten-password/handle-forgotten.ts';
import { createPasswordCheck, type PasswordAttempt } from './login-limits.ts';
import { loginPage, microsoftPage, problemPage, withAddress, type ListedPerson } from './login-pages.ts';
import { directoryOf, formTargetsOf, issuerOf } from './provider-clients.ts';
import { findPersonByAddress, listPeople } from './queries.ts';
import { openRefusal, sealRefusal, type Refusal } from './seal-refusal.ts';

const BASE = '/idp/interaction/:uid';
const BODY_LIMIT = 10 * 1024;
const pageOf = (uid: string): string => `/idp/interaction/${encodeURIComponent(uid)}`;

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
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    readForm,
  );

  const page = async (at: Interaction) => {
    const refusal = openRefusal(portal, pageOf(at.uid), at.request.query);
    if (refusal?.seconds !== undefined) at.reply.header('retry-after', refusal.seconds);
    const { status, error } = shown(portal, refusal);
    const { email, reference } = refusal ?? {};
    const form = { uid: at.uid, people: await demoList(portal), email, error, reference };
    return sendPlainPage(portal, at.reply, status, {
      ...loginPage({ portal, ...form }),
      formTargets: formTargetsOf(portal),
    });
  };
  const refuse = (at: Interaction, refusal: Refusal) => {
    const reference = logRefusal(portal, at.request, refusal.kind);
    const told = isMendedAlone(refusal.kind) ? refusal : { ...refusal, reference };
    return at.reply.redirect(sealRefusal(portal, pageOf(at.uid), told), 303);
  };

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
    (work: Work) => async (request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) => {
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
      if (request.method === 'POST') return reply.redirect(pageOf(request.params.uid), 303);
      // Somebody came back to it after they had signed in.
      if (await isSignedIn(portal, request)) return reply.redirect(`${portal.config.PUBLIC_URL}/`, 303);
      const reference = logRefusal(portal, request, 'attempt');
      return sendPlainPage(portal, reply, 400, problemPage(texts.problem.expired, undefined, reference));
    };

  await handleForgotten(scope, portal);
  const openPage = step(page);
  scope.get<{ Params: { uid: string } }>(BASE, async (request, reply) => {
    const { uid } = request.params;
    // Many at once: nothing is looked up for whoever found the line full.
    if (openRefusal(portal, pageOf(uid), request.query)?.kind === 'busy')
      return page({ request, reply, uid });
    return openPage(request, reply);
  });
  scope.post(
    `${BASE}/login`,
    step(async (at) => {
      checkOrigin(portal, at.request);
      const { email, ...attempt } = readAttempt(portal, at.request);
      const result = await checkPassword(attempt, departureOf(at.request, at.reply));
      if (result.kind === 'person') {
        if (attempt.device === undefined) rememberDevice(portal, at.reply, attempt.emailKey);
        return finish(at, result.id);
      }
      return refuse(at, { email, ...result });
    }),
  );
  if (portal.config.demo) handleDemo(scope, portal, { step, refuse, finish });
}

/** A typing error and a wait need no support: the page tells no reference, the log has it all the same. */
const isMendedAlone = (kind: string): boolean => ['wrong', 'throttled', 'busy'].includes(kind);

/** One line of the log; answers what the page calls it. */
function logRefusal({ log }: Portal, { id: requestId }: FastifyRequest, check: string): string {
  const reference = referenceOf(requestId);
  log.info({ reference, requestId, check }, REFUSED);
  return reference;
}

type Work = (at: Interaction) => Promise<FastifyReply> | FastifyReply;
interface Steps {
  step: (
    work: Work,
  ) => (request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) => Promise<FastifyReply>;
  refuse: (at: Interaction, refusal: Refusal) => FastifyReply;
  finish: (at: Interaction, accountId: string) => Promise<FastifyReply>;
}

/** In the demo: its people at one click each, and the stand-in for Microsoft. */
function handleDemo(scope: FastifyInstance, portal: Portal, { step, refuse, finish }: Steps): void {
  scope.post(
    `${BASE}/person`,
    step(async (at) => {
      checkOrigin(portal, at.request);
      const email = (at.request.body as URLSearchParams).get('email') ?? '';
      const listed = demoPeople.some((one) => one.email === email);
      const person = listed && (await findPersonByAddress(portal.pool, directoryOf(portal), emailKey(email)));
      if (!person || !person.demo) return refuse(at, { kind: 'wrong' });
      return person.disabled ? refuse(at, { kind: 'disabled' }) : finish(at, person.id);
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
function shown(portal: Portal, refusal: Refusal | undefined): { error?: Html; status: number } {
  const email = portal.config.SUPPORT_EMAIL;
  const minutes = String(Math.ceil((refusal?.seconds ?? 0) / 60));
  switch (refusal?.kind) {
    case 'disabled':
      return { error: withAddress(fillText(texts.disabled, { email }), email), status: 403 };
    case 'wrong':
      return { error: html`${texts.wrong}`, status: 401 };
    case 'busy':
      return { error: html`${texts.busy}`, status: 503 };
    case 'throttled':
      return { error: html`${fillText(texts.throttled, { minutes })}`, status: 429 };
    default:
      return { status: 200 };
  }
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
