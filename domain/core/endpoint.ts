import type { z } from 'zod';
import type { Access } from '../access/need.ts';
import type { TokenScope } from '../access/token-scopes.ts';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A file answer, saved by the browser (7.01). */
export const attachment = Symbol('attachment');
/** An answer without a body. */
export const noContent = Symbol('noContent');
/** A page load's answer (log-in, callback): the handler writes it to the reply itself. */
export const rawReply = Symbol('rawReply');
export type Output = z.ZodType | typeof attachment | typeof noContent | typeof rawReply;

/** What a file holds, as `?format=` names it. */
export type FileFormat = 'csv' | 'xlsx' | 'pdf' | 'json' | 'original';
/** An answer as a file: the deed of whoever takes it, and who may, where that differs from the call. */
export interface FileAnswer extends Partial<Pick<Endpoint, 'access' | 'inView'>> {
  id: string;
}

/**
 * One call of the API, declared once: the server registers a handler against it, checks access and input, and
 * serialises only what `output` declares; the browser calls it typed; the tests generate refusals from it.
 */
export interface Endpoint<
  A extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Out extends Output = Output,
> extends Declaration<A, Params, Query, Body, Out> {
  method: Method;
  /** With `:name` segments: `/api/accounts/:accountId`. */
  path: string;
}

/** What is said of a call beside its method and path. */
interface Declaration<A, Params, Query, Body, Out> {
  /** `feature.verbNoun`, unique. */
  id: string;
  access: A;
  /** The scope of an API token that may make this call, or any of them; without it people alone may. */
  tokenScope?: TokenScope | 'any';
  summary: string;
  params?: Params;
  query?: Query;
  /** A JSON body. */
  body?: Body;
  /** The media types of the body where it is JSON by another name than application/json. */
  bodyTypes?: readonly string[];
  /** A body of any kind may come and is not looked at: everything stands in the address. */
  anyBody?: boolean;
  /** Parts of the body are read and answered one by one: a text that nothing can hold refuses its own part alone. */
  partsAlone?: boolean;
  /** How many bytes of body are read at most, where the server's own limit of 16 KiB does not fit. */
  bodyLimit?: number;
  /** A multipart body, which the verb reads as a stream. */
  multipart?: boolean;
  /** How often one network address may call in a minute; for calls that anybody can make and that leave a trace. */
  perMinute?: number;
  /** Whether staff who look at the portal as a customer may make it: unless said otherwise what reads, and nothing that writes. */
  inView?: 'open' | 'closed';
  output: Out;
  /** The files that the answer can be had as, by `?format=`: of a list all that its filters leave. */
  files?: Readonly<Partial<Record<FileFormat, FileAnswer>>>;
  errors?: readonly ErrorCode[];
}

/** The files of a call, each as the call it is to the gate and the record. */
export const filesOf = (endpoint: Endpoint): (Endpoint & { format: string })[] =>
  Object.entries(endpoint.files ?? {}).map(([format, file]) => ({
    ...endpoint,
    ...file,
    path: `${endpoint.path}?format=${format}`,
    output: attachment,
    format,
  }));

/** What a verb is handed: checked path parameters, query and body. */
export interface InputOf<E extends Endpoint> {
  params: NonNullable<E['params']> extends z.ZodType<infer P> ? P : never;
  query: NonNullable<E['query']> extends z.ZodType<infer Q> ? Q : never;
  body: NonNullable<E['body']> extends z.ZodType<infer B> ? B : never;
}
/**
 * What a caller gives: every part that the contract declares, as its schema takes it before defaults are filled in. A
 * part of which nothing is required may be left out, one that is not declared cannot be given.
 */
export type CallOf<E extends Endpoint> = GivenPart<'params', E['params']> &
  GivenPart<'query', E['query']> &
  GivenPart<'body', E['body']>;
type GivenPart<Name extends string, Schema> =
  NonNullable<Schema> extends z.ZodType<unknown, infer Given>
    ? unknown extends Given
      ? { readonly [N in Name]?: undefined }
      : object extends Given
        ? { readonly [N in Name]?: Given }
        : { readonly [N in Name]: Given }
    : never;

export type OutputOf<E extends Endpoint> = E['output'] extends z.ZodType ? z.output<E['output']> : undefined;

/** Declares the call `GET /api/accounts/:accountId` and keeps the exact types of its access and schemas. */
/* @__NO_SIDE_EFFECTS__ -- a call that no page makes is left out of the bundle */
export function endpoint<
  const A extends Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Out extends Output,
>(
  call: `${Method} ${string}`,
  declaration: Declaration<A, Params, Query, Body, Out>,
): Endpoint<A, Params, Query, Body, Out> {
  const [method, path = ''] = call.split(' ');
  return { ...declaration, method: method as Method, path };
}
