import type { Readable } from 'node:stream';
import type { Endpoint, InputOf, OutputOf } from '#domain/core/endpoint.ts';
import type { attachment } from '#domain/core/endpoint.ts';
import type { CtxOf, PublicCtx } from './context.ts';

/** A file on its way to the browser. */
export interface Attachment {
  fileName: string;
  contentType: string;
  body: Buffer | Readable;
}

type AnswerOf<E extends Endpoint> = E['output'] extends typeof attachment ? Attachment : OutputOf<E>;
export type Handler<E extends Endpoint> = (
  ctx: CtxOf<E['access']>,
  input: InputOf<E>,
) => Promise<AnswerOf<E>>;

/** An endpoint with the verb that answers it. */
export interface Route {
  endpoint: Endpoint;
  handler: (ctx: PublicCtx, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>;
}

/** Binds a verb to its contract; the types of context and input follow from the contract. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as unknown as Route['handler'] };
}
