import type { Readable } from 'node:stream';
import type { Endpoint, InputOf, OutputOf } from '#domain/core/endpoint.ts';
import type { attachment } from '#domain/core/endpoint.ts';
import type { CtxOf, Http, HttpCtx } from './context.ts';

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
  /** Whether the verb reads the request or writes the reply itself. */
  raw: boolean;
  handler: (ctx: HttpCtx, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>;
}

type RawHandler<E extends Endpoint> = (
  ctx: CtxOf<E['access']> & Http,
  input: InputOf<E>,
) => Promise<AnswerOf<E>>;

/** Binds a verb to its contract; the types of context and input follow from the contract. */
export const route = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  raw: false,
  handler: handler as unknown as Route['handler'],
});

/** The exception: a verb that reads a stream, sets cookies or answers a page. */
export const rawRoute = <E extends Endpoint>(endpoint: E, handler: RawHandler<E>): Route => ({
  endpoint,
  raw: true,
  handler: handler as unknown as Route['handler'],
});
