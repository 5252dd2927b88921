import { expect, test } from 'vitest';
import { textOf } from '#domain/core/error-codes.ts';
import { namedError } from './problem.ts';

const KIB = 1024;
const told = (thrown: object, bodyLimit?: number) => {
  const { code, params } = namedError(thrown, bodyLimit);
  return [code, textOf(code, params)];
};

test.each([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 400],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 400],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400],
  ['FST_ERR_BAD_URL', 400],
  ['FST_ERR_OF_TOMORROW', 400],
  ['FST_ERR_OF_TOMORROW', 409],
])('%s is a request that could not be understood', (code, statusCode) => {
  expect(told({ code, statusCode })).toEqual([
    'BAD_REQUEST',
    'The request is not valid: its body or address cannot be read.',
  ]);
});

test.each([
  [16 * KIB, '16 KiB'],
  [2 * KIB * KIB, '2 MiB'],
])('a body of more than %i bytes is told the limit of %s', (bodyLimit, limit) => {
  for (const code of ['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE']) {
    const [name, text] = told({ code, statusCode: 413 }, bodyLimit);
    expect(name).toBe('TOO_LARGE');
    expect(text).toContain(limit);
  }
});

test('another content type is told the one that is read', () => {
  expect(told({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 })).toEqual([
    'UNSUPPORTED_MEDIA_TYPE',
    'This content type is not supported. Send application/json.',
  ]);
});

test.each([
  [{ code: 'FST_ERR_MAX_PARAM_LENGTH', statusCode: 414 }, 'URI_TOO_LONG'],
  [{ statusCode: 404 }, 'NOT_FOUND'],
  [{ statusCode: 408 }, 'REQUEST_TIMEOUT'],
  [{ statusCode: 413 }, 'TOO_LARGE'],
  [{ statusCode: 414 }, 'URI_TOO_LONG'],
  [{ statusCode: 415 }, 'UNSUPPORTED_MEDIA_TYPE'],
  [{ statusCode: 403 }, 'BAD_REQUEST'],
  [{ statusCode: 409 }, 'BAD_REQUEST'],
  [{ statusCode: 499 }, 'BAD_REQUEST'],
  [{ statusCode: 400 }, 'BAD_REQUEST'],
  [{ statusCode: 399 }, 'UNEXPECTED'],
  [{ statusCode: 500 }, 'UNEXPECTED'],
  [new TypeError('of the inside'), 'UNEXPECTED'],
])('%o is %s', (thrown, code) => {
  expect(namedError(thrown).code).toBe(code);
});
