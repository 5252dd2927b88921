import { request, type IncomingMessage } from 'node:http';
import type { InjectOptions, LightMyRequestResponse as Answer } from 'fastify';
import type { TestPortal } from './test-portal.ts';

type Balanced = Pick<TestPortal, 'app'>['app'] & { statuses: number[] };

/** A balancer without a memory: each call goes to the process that did not answer the last one. */
export function balanceCalls(portals: readonly { url: string }[], first: number): Balanced {
  let calls = first;
  const statuses: number[] = [];
  const inject = async (options: InjectOptions): Promise<Answer> => {
    const { url } = portals[calls % portals.length] ?? { url: '' };
    calls += 1;
    const answer = await send(url, options);
    statuses.push(answer.statusCode);
    return answer;
  };
  return { inject, statuses } as unknown as Balanced;
}

/** The call over the network, and its answer as `inject` gives one. */
async function send(origin: string, { method, url, headers, payload }: InjectOptions): Promise<Answer> {
  const isText = payload === undefined || typeof payload === 'string';
  const body = isText ? payload : JSON.stringify(payload);
  const json = isText ? {} : { 'content-type': 'application/json' };
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method, headers: { ...json, ...(headers as Record<string, string>) }, agent: false };
    request(new URL(url as string, origin), options, resolve)
      .on('error', reject)
      .end(body);
  });
  const chunks = await message.toArray();
  const text = Buffer.concat(chunks as Buffer[]).toString();
  return {
    statusCode: message.statusCode ?? 0,
    headers: message.headers,
    cookies: (message.headers['set-cookie'] ?? []).map(readCookie),
    body: text,
    json: () => JSON.parse(text) as unknown,
  } as unknown as Answer;
}

function readCookie(line: string) {
  const [pair = '', ...attributes] = line.split('; ');
  const of = (name: string) =>
    attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const [age, expires] = [of('max-age'), of('expires')];
  return {
    ...{ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) },
    ...{ path: of('path') ?? '/', maxAge: age === undefined ? undefined : Number(age) },
    expires: expires === undefined ? undefined : new Date(expires),
  };
}
