import type { Readable } from 'node:stream';
import { filesOf, type Endpoint, type FileFormat } from '#domain/core/endpoint.ts';
import type { attachment, InputOf, OutputOf } from '#domain/core/endpoint.ts';
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

/** Makes a file of a call's answer, at the pace of its reader. */
export type FileHandler<E extends Endpoint> = (
  ctx: CtxOf<E['access']> & Http,
  input: InputOf<E>,
) => Promise<Attachment>;
type FileHandlers<E extends Endpoint> = Readonly<Partial<Record<FileFormat, FileHandler<E>>>>;

/** An endpoint with the verb that answers it. */
export interface Route {
  endpoint: Endpoint;
  /** Whether the verb reads the request or writes the reply itself. */
  raw: boolean;
  handler: (ctx: HttpCtx, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>;
  /** Those of the endpoint's files. */
  files: Readonly<Partial<Record<string, Route['handler']>>>;
}

/** What a route answers, as calls with their verbs: the answer itself, then each file of it. */
export const verbsOf = ({ endpoint, handler, files }: Route): [Verb, ...Verb[]] => [
  { endpoint, handler, format: undefined },
  ...filesOf(endpoint).flatMap(({ format, ...file }) => {
    const own = files[format];
    return own ? [{ endpoint: file, handler: own, format }] : [];
  }),
];
type Verb = Pick<Route, 'endpoint' | 'handler'> & { format: string | undefined };

type RawHandler<E extends Endpoint> = (
  ctx: CtxOf<E['access']> & Http,
  input: InputOf<E>,
) => Promise<AnswerOf<E>>;

/** Binds a verb to its contract; the types of context and input follow from the contract. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  files: FileHandlers<E> = {},
): Route => ({
  endpoint,
  raw: false,
  handler: handler as unknown as Route['handler'],
  files: files as unknown as Route['files'],
});

/** The exception: a verb that reads a stream, sets cookies or answers a page. */
export const rawRoute = <E extends Endpoint>(endpoint: E, handler: RawHandler<E>): Route => ({
  endpoint,
  raw: true,
  handler: handler as unknown as Route['handler'],
  files: {},
});
