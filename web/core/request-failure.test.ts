import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { CallError } from './call.ts';
import { startTexts } from './i18n.ts';
import { changeFailure, requestFailure } from './request-failure.ts';

beforeAll(startTexts);
const failure = (status: number, options = {}) =>
  requestFailure(i18next.t, new CallError(status, 'x'), options);
const texts = {
  badRequest: 'The request was not accepted. Check what you entered and try again.',
  serviceUnavailable: 'The service is temporarily unavailable. Try again in a few minutes.',
  requestTimeout: 'The server took too long to answer. Try again in a few minutes.',
  requestTimeoutUlvd:
    'The file took too long to process. Upload it again in a few minutes: it will not be counted twice.',
  unexpectedServerError: 'Unexpected server error, try again a bit later',
};

describe('[8.04] a failed request is notified under “Request failed”', () => {
  test('[8.05] 400 is a warning with badRequest as the default detail', () => {
    expect(failure(400)).toEqual({ severity: 'warning', title: 'Request failed', text: texts.badRequest });
  });

  test('[8.05] [8.01] what the server says about a refusal takes its place', () => {
    const problem = {
      type: '',
      title: '',
      status: 400,
      detail: '',
      instance: '',
      code: 'X',
      requestId: '',
      message: 'No such day.',
    };
    const error = new CallError(400, 'No such day.', problem);
    expect(requestFailure(i18next.t, error)).toMatchObject({ severity: 'warning', text: 'No such day.' });
  });

  test.each([
    [502, texts.serviceUnavailable],
    [503, texts.serviceUnavailable],
    [504, texts.requestTimeout],
    [500, texts.unexpectedServerError],
    [501, texts.unexpectedServerError],
  ])('[8.06] %i is an error with its text', (status, text) => {
    expect(failure(status)).toEqual({ severity: 'error', title: 'Request failed', text });
  });

  test.each([403, 404, 409, 429])('[8.01] a bare %i, such as a proxy’s, says what was refused', (status) => {
    const error = new CallError(status, `Fail to fetch /api/accounts: Refused (${status})`);
    expect(requestFailure(i18next.t, error)).toEqual({
      ...{ severity: 'error', title: 'Request failed' },
      text: `Fail to fetch /api/accounts: Refused (${status})`,
    });
  });

  test('a lost connection is told as one, never as an error of the server', () => {
    expect(failure(0)).toEqual({
      severity: 'error',
      title: 'Request failed',
      text: 'No connection to the portal. Check your connection and try again.',
    });
  });

  test('[8.06] so is what is no answer at all', () => {
    expect(requestFailure(i18next.t, new Error('boom')).text).toBe(texts.unexpectedServerError);
  });

  test('[8.07] a single-file upload that times out says that the file was not lost', () => {
    expect(failure(504, { singleFileUpload: true }).text).toBe(texts.requestTimeoutUlvd);
    expect(failure(503, { singleFileUpload: true }).text).toBe(texts.serviceUnavailable);
  });
});

test.each([
  [400, 'The note was not added'],
  [409, 'The note was not added'],
  [0, 'No response. The change may have been saved'],
  [500, 'No response. The change may have been saved'],
  [504, 'No response. The change may have been saved'],
])('that a change was not made is said of a refusal alone: %i', (status, title) => {
  const told = changeFailure(i18next.t, new CallError(status, 'x'), 'The note was not added');
  expect(told).toEqual({ ...requestFailure(i18next.t, new CallError(status, 'x')), title });
});
