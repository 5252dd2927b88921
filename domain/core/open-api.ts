import { z } from 'zod';
import type { Access } from '../access/need.ts';
import { TOKEN_PREFIX } from '../access/token-scopes.ts';
import { attachment, noContent, rawReply, type Endpoint } from './endpoint.ts';
import { statusOf, titleOf } from './error-codes.ts';
import { impliedErrors } from './possible-errors.ts';
import { fieldCodes } from './field-codes.ts';
import { Problem, ToldFieldProblem } from './problem.ts';

type JsonSchema = Record<string, unknown>;

/** A problem as the server sends it: its fields have the codes of the table, which the description tells. */
const FieldCode = z.enum(Object.keys(fieldCodes)).describe(
  Object.entries(fieldCodes)
    .map(([code, meaning]) => `${code}: ${meaning}`)
    .join('; '),
);
const SentProblem = Problem.extend({
  errors: z.array(ToldFieldProblem.extend({ code: FieldCode })).optional(),
});

/** One call in the description; the fields that the standard adds are for machines. */
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  [field: string]: unknown;
}
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  [field: string]: unknown;
}

/** The OpenAPI 3.1 description of the API, made from the contracts alone: it cannot differ from what the server does. */
export function openApiOf(
  endpoints: readonly Endpoint[],
  about: { title: string; version: string },
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: about,
    paths,
    components: {
      schemas: { Problem: schemaOf(SentProblem, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}…`,
          description: describeTokens,
        },
      },
    },
  };
}

function operationOf(endpoint: Endpoint): Operation {
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0] ?? ''],
    summary: endpoint.summary,
    description: `Needs: ${describeAccess(endpoint.access)}.${describeScope(endpoint)}`,
    security: securityOf(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...formatParameter(endpoint)],
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

/** The access rule in words: `READ_ACCOUNT on the account`. */
export function describeAccess({ need, scope }: Access): string {
  const asked =
    typeof need === 'string' ? need : 'anyOf' in need ? need.anyOf.join(' or ') : need.allOf.join(' and ');
  const where = {
    account: ' on the account',
    cuca: ' on the application',
    key: " on the key's account",
    anyAccount: ' on any account',
    none: '',
  };
  return `${asked}${where[scope]}`;
}

const describeTokens =
  'A token that a customer made on the page API tokens, for one account and some scopes: Authorization: Bearer cpt_…';

const describeScope = ({ tokenScope }: Endpoint): string => {
  if (tokenScope === undefined) return '';
  return tokenScope === 'any' ? ' API tokens: any.' : ` API tokens: those of scope ${tokenScope}.`;
};

function securityOf({ access: { need }, tokenScope }: Endpoint): unknown[] {
  if (need === 'public' || need === 'calendarToken') return [];
  if (need === 'apiKey') return [{ apiKey: [] }];
  const tokens = tokenScope === undefined ? [] : [{ apiToken: tokenScope === 'any' ? [] : [tokenScope] }];
  return need === 'apiToken' || need === 'ingestionToken' ? tokens : [{ bearer: [] }, ...tokens];
}

function pathParameters(endpoint: Endpoint): unknown[] {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

/** The files that an answer can be had as. */
const formatParameter = ({ files }: Endpoint): unknown[] =>
  files
    ? [{ name: 'format', in: 'query', required: false, schema: { type: 'string', enum: Object.keys(files) } }]
    : [];

function queryParameters(endpoint: Endpoint): unknown[] {
  if (!endpoint.query) return [];
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function bodyOf(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.multipart)
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } },
    };
  if (!endpoint.body) return {};
  const schema = schemaOf(endpoint.body, 'input');
  const types = endpoint.bodyTypes ?? ['application/json'];
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  };
}

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const problem = (title: string) => ({
    description: title,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  });
  const codes = [...(endpoint.errors ?? []), ...impliedErrors(endpoint)];
  const byStatus = Map.groupBy(new Set(codes), statusOf);
  const failures: Record<string, unknown> = {};
  for (const [status, same] of byStatus) failures[status] = problem(same.map(titleOf).join('; '));
  return { ...successOf(endpoint), ...failures, default: problem('Any other failure') };
}

function successOf(endpoint: Endpoint): Record<string, unknown> {
  const { output } = endpoint;
  if (output === noContent) return { '204': { description: 'Done' } };
  // Of what kind they are is known to the handler alone.
  const ofAnyKind = { '*/*': {} };
  if (output === rawReply)
    return {
      '2XX': { description: 'A page or a file', content: ofAnyKind },
      '3XX': { description: 'The browser goes on' },
    };
  if (output === attachment) return { '200': { description: 'A file', content: ofAnyKind } };
  return {
    '200': {
      description: endpoint.files ? 'The answer, or the file that was asked for' : 'The answer',
      content: {
        'application/json': { schema: schemaOf(output, 'output') },
        ...(endpoint.files ? ofAnyKind : {}),
      },
    },
  };
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
