import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { requestOf, type GeneratedRequest } from './generated-request.ts';

interface JsonSchema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  format?: string;
  minimum?: number;
}

/** Values by the name of their field, where its schema alone does not say what makes sense; `body`: the whole of it. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Requests that a contract takes, query and body made from their schemas: one with every field of the query, one with
 * none, and one with each alone.
 */
export function validRequests(
  endpoint: Endpoint,
  authorization: string | undefined,
  values: Values,
): GeneratedRequest[] {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const request = requestOf(endpoint, authorization, Object.fromEntries(texts));
  const body = 'body' in values ? values['body'] : endpoint.body && validValue(endpoint.body, values);
  if (endpoint.body) request.payload = JSON.stringify(body);
  const fields = endpoint.query ? (validValue(endpoint.query, values) as Values) : {};
  const searches = [fields, {}, ...Object.entries(fields).map(([name, value]) => ({ [name]: value }))].map(
    searchOf,
  );
  // A file's address names its format already.
  const add = (search: string): string =>
    request.url + (request.url.includes('?') ? search.replace('?', '&') : search);
  return [...new Set(searches)].map((search) => ({ ...request, url: add(search) }));
}

function searchOf(fields: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  return search.size === 0 ? '' : `?${search.toString()}`;
}

const validValue = (schema: z.ZodType, values: Values): unknown =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, values, '');

function valueOf(schema: JsonSchema, values: Values, name: string): unknown {
  if (Object.hasOwn(values, name)) {
    const value = values[name];
    return schema.type === 'array' && !Array.isArray(value) ? [value] : value;
  }
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return valueOf(first, values, name);
  return schema.const ?? schema.enum?.[0] ?? valueOfType(schema, values, name);
}

function valueOfType(schema: JsonSchema, values: Values, name: string): unknown {
  switch ([schema.type].flat()[0]) {
    case 'array':
      return [valueOf(schema.items ?? {}, values, name.replace(/s$/, ''))];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 0);
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const made = fields.map(([field, of]) => [field, valueOf(of, values, field)] as const);
      return Object.fromEntries(made.filter(([, value]) => value !== undefined));
    }
    default:
      return textOf(schema.format, name);
  }
}

function textOf(format: string | undefined, name: string): string {
  if (format === 'uuid') return randomUUID();
  if (/email/i.test(name)) return 'somebody@acme.example';
  if (format === 'date-time') return '2026-03-01T00:00:00.000Z';
  if (/date|day|start|end|until|from|to$/i.test(name)) return '2026-03-01';
  return '5';
}
