import type { CustomFetch } from 'openid-client';
import type { Portal } from '#server/core/portal.ts';

/** The provider's keys are asked for no more often than this, however many people log in. */
const ONCE_IN_MS = 10_000;

interface Asked {
  at: number;
  answer: Promise<{ body: string; init: ResponseInit }>;
}

/** Lets log-ins at the same moment share one answer of the provider's key address; everything else goes its way. */
export function shareKeys(portal: Portal, keyAddress: string | undefined, ask: CustomFetch): CustomFetch {
  let last: Asked | undefined;
  return async (address, options) => {
    if (address !== keyAddress) return ask(address, options);
    const at = portal.now().getTime();
    if (!last || Math.abs(at - last.at) >= ONCE_IN_MS) last = { at, answer: read(ask(address, options)) };
    const { body, init } = await last.answer;
    return new Response(body, init);
  };
}

async function read(asked: Promise<Response>): Promise<{ body: string; init: ResponseInit }> {
  const answer = await asked;
  const type = answer.headers.get('content-type') ?? '';
  return { body: await answer.text(), init: { status: answer.status, headers: { 'content-type': type } } };
}
