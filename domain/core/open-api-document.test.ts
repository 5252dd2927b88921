import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Access, Need } from '../access/need.ts';
import { attachment, noContent, rawReply, type Endpoint } from './endpoint.ts';
import { describeAccess, openApiOf } from './open-api.ts';

const about = { title: 'Customer Portal', version: '1.3.2' };
const call = (rest: Partial<Endpoint>): Endpoint => ({
  id: 'tests.read',
  method: 'GET',
  path: '/api/tests',
  access: { need: 'public', scope: 'none' },
  summary: 'A call of this test',
  output: noContent,
  ...rest,
});
/** One call as it stands in the description. */
const described = (rest: Partial<Endpoint>): unknown =>
  openApiOf([call(rest)], about).paths['/api/tests']?.[(rest.method ?? 'GET').toLowerCase()];
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const text = { type: 'string' };
const whole = { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 };

test('a description has its version, whom it is about, every call, and what calls share', () => {
  expect(
    openApiOf([call({}), call({ method: 'DELETE', id: 'tests.remove', inView: 'open' })], about),
  ).toEqual({
    openapi: '3.1.0',
    info: { title: 'Customer Portal', version: '1.3.2' },
    paths: {
      '/api/tests': {
        get: {
          operationId: 'tests.read',
          tags: ['tests'],
          summary: 'A call of this test',
          description: 'Needs: public.',
          security: [],
          parameters: [],
          responses: { 204: { description: 'Done' }, default: problem('Any other failure') },
        },
        delete: {
          operationId: 'tests.remove',
          tags: ['tests'],
          summary: 'A call of this test',
          description: 'Needs: public.',
          security: [],
          parameters: [],
          responses: {
            204: { description: 'Done' },
            400: problem('Bad request'),
            413: problem('Too large'),
            415: problem('Unsupported content type'),
            default: problem('Any other failure'),
          },
        },
      },
    },
    components: {
      schemas: {
        Problem: {
          type: 'object',
          properties: {
            type: text,
            title: text,
            status: whole,
            detail: text,
            instance: text,
            code: text,
            requestId: text,
            message: text,
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  path: text,
                  code: {
                    type: 'string',
                    enum: expect.arrayContaining(['REQUIRED', 'START_AFTER_END', 'STANDING', 'CUSTOM']),
                    description: expect.stringContaining(
                      '; START_AFTER_END: the start is later than the end; ',
                    ),
                  },
                  message: text,
                },
                required: ['path', 'code', 'message'],
                additionalProperties: false,
              },
            },
          },
          required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId', 'message'],
          additionalProperties: {},
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'cpt_…',
          description:
            'A token that a customer made on the page API tokens, for one account and some scopes: Authorization: Bearer cpt_…',
        },
      },
    },
  });
});

test('a call tells its parameters, its body, its answer, and its failures by status', () => {
  const endpoint = call({
    id: 'tests.write.part',
    method: 'PUT',
    path: '/api/accounts/:accountId/tests/:testId',
    access: { need: 'apiKey', scope: 'account' },
    params: z.object({ accountId: z.string(), testId: z.string() }),
    query: z.object({ page: z.string(), days: z.string().default('7') }),
    body: z.object({ name: z.string().default('none') }),
    output: z.object({ name: z.string().default('none') }),
    errors: ['NOT_FOUND', 'TOO_LARGE'],
  });
  expect(openApiOf([endpoint], about).paths).toEqual({
    '/api/accounts/{accountId}/tests/{testId}': {
      put: {
        operationId: 'tests.write.part',
        tags: ['tests'],
        summary: 'A call of this test',
        description: 'Needs: apiKey on the account.',
        security: [{ apiKey: [] }],
        parameters: [
          { name: 'accountId', in: 'path', required: true, schema: text },
          { name: 'testId', in: 'path', required: true, schema: text },
          { name: 'page', in: 'query', required: true, schema: text },
          { name: 'days', in: 'query', required: false, schema: { ...text, default: '7' } },
        ],
        // What has a default may be left out where it is sent, never where it is answered.
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', properties: { name: { ...text, default: 'none' } } },
            },
          },
        },
        responses: {
          200: {
            description: 'The answer',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { name: { ...text, default: 'none' } },
                  required: ['name'],
                  additionalProperties: false,
                },
              },
            },
          },
          400: problem('Check your input; Unexpected field; Bad request'),
          401: problem('API key not valid'),
          403: problem('Viewing as a customer'),
          404: problem('Not found'),
          413: problem('Too large'),
          415: problem('Unsupported content type'),
          default: problem('Any other failure'),
        },
      },
    },
  });
});

test('parameters of which none is required, and one that JSON cannot describe, stand in the description', () => {
  expect(described({ query: z.object({ since: z.date(), to: z.string().optional() }) })).toMatchObject({
    parameters: [
      { name: 'since', in: 'query', required: true, schema: {} },
      { name: 'to', in: 'query', required: false, schema: text },
    ],
  });
  expect(described({ query: z.object({ to: z.string().optional() }) })).toMatchObject({
    parameters: [{ name: 'to', in: 'query', required: false, schema: text }],
  });
});

describe('the body of a call', () => {
  test('of several parts is one object', () => {
    expect(
      described({ method: 'POST', multipart: true, body: z.object({ name: z.string() }) }),
    ).toHaveProperty('requestBody', {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object' } } },
    });
  });

  test('has the types that the contract names', () => {
    const bodyTypes = ['application/csp-report', 'application/reports+json'];
    expect(described({ method: 'POST', body: z.string(), bodyTypes })).toHaveProperty('requestBody', {
      required: true,
      content: {
        'application/csp-report': { schema: text },
        'application/reports+json': { schema: text },
      },
    });
  });

  test('is not told of where there is none', () => {
    expect(described({ method: 'POST' })).not.toHaveProperty('requestBody');
  });
});

test.each<[string, Endpoint['output'], unknown]>([
  ['nothing', noContent, { 204: { description: 'Done' } }],
  [
    'a page, a file or another address',
    rawReply,
    {
      '2XX': { description: 'A page or a file', content: { '*/*': {} } },
      '3XX': { description: 'The browser goes on' },
    },
  ],
  ['a file', attachment, { 200: { description: 'A file', content: { '*/*': {} } } }],
  [
    'a value',
    z.string(),
    { 200: { description: 'The answer', content: { 'application/json': { schema: text } } } },
  ],
])('a call that answers %s says so', (_, output, success) => {
  expect(described({ output })).toHaveProperty('responses', {
    ...(success as object),
    default: problem('Any other failure'),
  });
});

test.each<[Need, Endpoint['tokenScope'], unknown[]]>([
  ['public', undefined, []],
  ['calendarToken', undefined, []],
  ['apiKey', undefined, [{ apiKey: [] }]],
  ['signedIn', undefined, [{ bearer: [] }]],
  ['READ_ACCOUNT', 'licenses:read', [{ bearer: [] }, { apiToken: ['licenses:read'] }]],
  ['READ_ACCOUNT', 'any', [{ bearer: [] }, { apiToken: [] }]],
  ['apiToken', 'any', [{ apiToken: [] }]],
  ['ingestionToken', 'events:send', [{ apiToken: ['events:send'] }]],
])('who needs %s, with tokens of %s, shows %j', (need, tokenScope, security) => {
  expect(described({ access: { need, scope: 'none' }, ...(tokenScope && { tokenScope }) })).toHaveProperty(
    'security',
    security,
  );
});

test.each<[Endpoint['tokenScope'], string]>([
  [undefined, 'Needs: READ_ACCOUNT on the account.'],
  ['any', 'Needs: READ_ACCOUNT on the account. API tokens: any.'],
  ['usage:report', 'Needs: READ_ACCOUNT on the account. API tokens: those of scope usage:report.'],
])('a call that takes tokens of %s says: %s', (tokenScope, words) => {
  const access: Access = { need: 'READ_ACCOUNT', scope: 'account' };
  expect(described({ access, ...(tokenScope && { tokenScope }) })).toHaveProperty('description', words);
});

test.each<[Access, string]>([
  [{ need: 'READ_ACCOUNT', scope: 'cuca' }, 'READ_ACCOUNT on the application'],
  [{ need: 'READ_ACCOUNT', scope: 'key' }, "READ_ACCOUNT on the key's account"],
  [{ need: { allOf: ['internal', 'READ_ACCOUNT'] }, scope: 'none' }, 'internal and READ_ACCOUNT'],
])('the rule %j reads "%s"', (access, words) => {
  expect(describeAccess(access)).toBe(words);
});

test('a call says as which files its answer can be had', () => {
  const files = { csv: { id: 'tests.saveList' }, xlsx: { id: 'tests.saveList' } };
  expect(described({ output: z.string(), files })).toMatchObject({
    parameters: [
      { name: 'format', in: 'query', required: false, schema: { type: 'string', enum: ['csv', 'xlsx'] } },
    ],
    responses: {
      200: {
        description: 'The answer, or the file that was asked for',
        content: { 'application/json': { schema: text }, '*/*': {} },
      },
    },
  });
});
