import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { textOf } from '#domain/core/error-codes.ts';
import type { FieldProblem } from '#domain/core/problem.ts';
import { AppError } from './app-error.ts';
import { codeOfIssue, fieldText } from './field-text.ts';
import { limitText } from './limit-text.ts';
import { limitParameters, queryOf } from './parameter-limits.ts';

/** Path, query and body as the contract types them, or INVALID_INPUT with every field that is wrong. */
export function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  if (endpoint.query || endpoint.files) limitParameters(queryOf(request.url));
  return {
    params: endpoint.params ? parseFields(endpoint.params, request.params, 'path') : {},
    query: endpoint.query ? parseFields(endpoint.query, searchOf(endpoint, request), 'query') : {},
    body: endpoint.body ? bodyOf(endpoint, endpoint.body, request.body) : undefined,
  };
}

/** The parameters of a query but the format of a file, which is one that the call answers. */
function searchOf({ files }: Endpoint, { query }: FastifyRequest): unknown {
  if (!files) return query;
  const { format, ...search } = query as Record<string, unknown>;
  parseFields(z.object({ format: z.enum(Object.keys(files)).optional() }), { format }, 'query');
  return search;
}

const bodyOf = ({ partsAlone }: Endpoint, schema: z.ZodType, body: unknown): unknown =>
  partsAlone ? parseShape(schema, body, 'body') : parseFields(schema, body, 'body');

/**
 * Refuses what the database cannot hold: NUL characters and halves of surrogate pairs, at any depth. Path parameters
 * are asked before anybody looks for what they name. Walks without recursion: a body may be nested as deep as it is long.
 */
export function refuseUnstorable(value: unknown, place: string): void {
  const waiting: [name: string, value: unknown][] = [[place, value]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, one] = next;
    if (!isStorable(name) || (typeof one === 'string' && !isStorable(one)))
      throw new AppError('INVALID_INPUT', { fields: place }, [
        {
          path: isStorable(name) ? limitText(name, NAME_MAX) : place,
          code: 'INVALID_TEXT',
          message: 'holds a character that no text has',
        },
      ]);
    if (typeof one === 'object' && one !== null) for (const entry of Object.entries(one)) waiting.push(entry);
  }
}

/** True for text that the database holds: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** How many fields an answer names, and how much of a field's name: a body may be wrong in thousands of places. */
const FIELDS_MAX = 20;
const NAME_MAX = 60;

/** A value as its schema types it, or UNEXPECTED_FIELD or INVALID_INPUT with the first fields that are wrong. */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown, place: string): z.output<S> {
  refuseUnstorable(value, place);
  return parseShape(schema, value, place);
}

function parseShape<S extends z.ZodType>(schema: S, value: unknown, place: string): z.output<S> {
  const result = schema.safeParse(value ?? {}, { error: fieldText });
  if (result.success) return result.data;
  const { issues } = result.error;
  const extra = issues.find((issue) => issue.code === 'unrecognized_keys');
  const fields = problemsOf(issues);
  if (extra)
    throw new AppError('UNEXPECTED_FIELD', { field: nameOf([...extra.path, extra.keys[0] ?? '']) }, fields);
  throw new AppError(
    'INVALID_INPUT',
    { fields: [...new Set(fields.map((field) => field.path || place))].join(', ') },
    fields,
  );
}

const nameOf = (path: readonly PropertyKey[]): string => limitText(path.join('.'), NAME_MAX);

function problemsOf(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  const fields: FieldProblem[] = [];
  for (const issue of issues) {
    const code = codeOfIssue(issue);
    // The issue's own message names every unknown member: each is told of itself alone.
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, FIELDS_MAX)) {
        const field = nameOf([...issue.path, key]);
        fields.push({ path: field, code, message: textOf('UNEXPECTED_FIELD', { field }) });
      }
    else fields.push({ path: nameOf(issue.path), code, message: issue.message });
    if (fields.length >= FIELDS_MAX) break;
  }
  return fields.slice(0, FIELDS_MAX);
}
