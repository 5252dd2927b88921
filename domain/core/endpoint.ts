import type { z } from 'zod';
import type { Access } from '../access/need.ts';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a request's body arrives: JSON checked by `body`, a multipart upload the verb reads itself, or none. */
export type BodyKind = 'json' | 'multipart';

/** A file answer: sent with Content-Disposition, saved by the browser (7.01). A redirect is for page loads only. */
export const attachment = Symbol('attachment');
export const redirect = Symbol('redirect');
export const noContent = Symbol('noContent');
export type Output = z.ZodType | typeof attachment | typeof redirect | typeof noContent;

/**
 * One call of the API, declared once: the server registers a handler against it, checks access and input, and
 * serialises only what `output` declares; the browser calls it typed; the tests generate refusals from it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Out extends Output = Output,
> {
  /** `feature.verbNoun`, unique. */
  id: string;
  method: Method;
  /** With `:name` segments, e.g. `/api/accounts/:accountId`. */
  path: string;
  access: Access;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyKind?: BodyKind;
  output: Out;
  errors?: readonly ErrorCode[];
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, Output> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, Output> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, Output> ? z.output<B> : never;
export type OutputOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? (O extends z.ZodType ? z.output<O> : undefined) : never;

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Out extends Output,
>(declaration: Endpoint<Params, Query, Body, Out>): Endpoint<Params, Query, Body, Out> {
  return declaration;
}
