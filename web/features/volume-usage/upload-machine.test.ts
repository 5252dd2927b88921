import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UploadedFile, UploadProblem } from '#domain/submissions/schema.ts';
import {
  canSubmit,
  idleUpload,
  isRetry,
  isRunning,
  nextWork,
  progressOf,
  resultsOf,
  uploadMachine,
  type UploadEvent,
  type UploadState,
} from './upload-machine.ts';

const files = (...names: string[]) => names.map((name) => ({ id: name, name, size: 100 }));
const problem = (name: string): UploadProblem => ({ name, code: 'TRUNCATED', line: 8, message: 'cut off' });
const answer = (fileName: string) =>
  ({ fileName, eventCount: 1, licenseKeys: [], receipt: {} }) as unknown as UploadedFile;
const run = (...events: UploadEvent[]): UploadState => events.reduce(uploadMachine, idleUpload);
const added = (...names: string[]): UploadEvent => ({ type: 'added', files: files(...names) });
const submitted: UploadEvent = { type: 'submitted' };
const fine = (id: string): UploadEvent => ({ type: 'checked', id, problem: null });
const booked = (id: string): UploadEvent => ({ type: 'booked', id, answer: answer(id) });
const sent = (id: string, bytes: number): UploadEvent => ({ type: 'sent', id, bytes });
const failed = (id: string, status: number): UploadEvent => ({
  type: 'failed',
  id,
  status,
  problem: problem(id),
});
const states = (state: UploadState) => state.items.map((item) => item.state);

describe('[4.17] an upload', () => {
  test('goes from idle over parsing and uploading to finished', () => {
    const steps = [added('a'), submitted, fine('a'), booked('a')].map((_, n, events) =>
      run(...events.slice(0, n + 1)),
    );
    expect([idleUpload, ...steps].map(({ step }) => step)).toEqual([
      'idle',
      'idle',
      'parsing',
      'uploading',
      'finished',
    ]);
  });

  test('looks at every file before it sends the first', () => {
    const parsing = run(added('a', 'b'), submitted);
    expect(nextWork(parsing)).toEqual({ kind: 'check', id: 'a' });
    const half = uploadMachine(parsing, fine('a'));
    expect(nextWork(half)).toEqual({ kind: 'check', id: 'b' });
    expect(nextWork(uploadMachine(half, fine('b')))).toEqual({ kind: 'send', id: 'a' });
  });

  test('finishes without sending anything where no file is worth it', () => {
    const done = run(added('a'), submitted, { type: 'checked', id: 'a', problem: problem('a') });
    expect(done.step).toBe('finished');
    expect(resultsOf(done)).toMatchObject({ invalid: [{ name: 'a' }], successful: [] });
  });

  test('cannot be submitted without a file, nor while it runs', () => {
    expect(canSubmit(idleUpload)).toBe(false);
    expect(run(submitted)).toBe(idleUpload);
    const running = run(added('a'), submitted);
    expect(canSubmit(running)).toBe(false);
    expect(uploadMachine(running, submitted)).toBe(running);
    expect(uploadMachine(running, added('b'))).toBe(running);
    expect(uploadMachine(running, { type: 'reset' })).toBe(running);
  });
});

describe('[4.18] files', () => {
  test('are sent one at a time', () => {
    const sending = run(added('a', 'b'), submitted, fine('a'), fine('b'), sent('a', 10));
    expect(nextWork(sending)).toBeNull();
    expect(nextWork(uploadMachine(sending, booked('a')))).toEqual({ kind: 'send', id: 'b' });
  });

  test('wait again when the upload is cancelled; what was booked stays booked', () => {
    const sending = run(
      added('a', 'b', 'c'),
      submitted,
      fine('a'),
      fine('b'),
      fine('c'),
      booked('a'),
      sent('b', 10),
    );
    const cancelled = uploadMachine(sending, { type: 'cancelled' });
    expect(cancelled.step).toBe('finished');
    expect(states(cancelled)).toEqual(['booked', 'waiting', 'waiting']);
    expect(canSubmit(cancelled)).toBe(true);
    expect(run(added('a'), submitted, { type: 'cancelled' }).step).toBe('idle');
  });

  test('answers that come after the cancelling change nothing', () => {
    const cancelled = run(added('a'), submitted, fine('a'), sent('a', 5), { type: 'cancelled' });
    for (const late of [booked('a'), failed('a', 503), sent('a', 9)])
      expect(uploadMachine(cancelled, late)).toBe(cancelled);
  });
});

describe('[4.19] a file that fails', () => {
  test.each([500, 502, 503, 504, 599, 0])('with status %i may be sent again', (status) => {
    const state = run(added('a'), submitted, fine('a'), failed('a', status));
    expect(states(state)).toEqual(['retryable']);
    expect(resultsOf(state)).toMatchObject({ retryable: [{ name: 'a' }], invalid: [] });
  });
  test.each([400, 403, 404, 408, 409, 413, 415, 422, 429, 499])('with status %i is invalid', (status) => {
    const state = run(added('a'), submitted, fine('a'), failed('a', status));
    expect(states(state)).toEqual(['invalid']);
    expect(canSubmit(state)).toBe(false);
  });
});

describe('[4.20] a retry', () => {
  const finished = run(
    added('good', 'bad', 'later'),
    submitted,
    fine('good'),
    fine('bad'),
    fine('later'),
    booked('good'),
    failed('bad', 400),
    failed('later', 503),
  );

  test('is what the submit button offers when files may be sent again', () => {
    expect(isRetry(finished)).toBe(true);
    expect(isRetry(uploadMachine(finished, added('new')))).toBe(false);
    expect(isRetry(run(added('a')))).toBe(false);
  });

  test('sends only the retryable files', () => {
    const again = uploadMachine(finished, submitted);
    expect(states(again)).toEqual(['booked', 'invalid', 'waiting']);
    expect(nextWork(again)).toEqual({ kind: 'check', id: 'later' });
    const done = [fine('later'), booked('later')].reduce(uploadMachine, again);
    expect(done.step).toBe('finished');
    expect(resultsOf(done).successful.map(({ fileName }) => fileName)).toEqual(['good', 'later']);
  });
});

test('a new choice keeps what still waits and drops what has its answer', () => {
  const state = run(
    added('a', 'b'),
    submitted,
    fine('a'),
    fine('b'),
    booked('a'),
    failed('b', 503),
    added('c'),
  );
  expect(state.step).toBe('idle');
  expect(state.items.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(uploadMachine(state, { type: 'removed', id: 'b' }).items.map(({ id }) => id)).toEqual(['c']);
});

test('progress counts bytes of files that are worth sending, never more than there are', () => {
  const state = run(added('a', 'b', 'c'), submitted, fine('a'), fine('b'), {
    type: 'checked',
    id: 'c',
    problem: problem('c'),
  });
  expect(progressOf(state)).toEqual({ sent: 0, total: 200 });
  expect(progressOf(uploadMachine(state, sent('a', 40)))).toEqual({ sent: 40, total: 200 });
  expect(progressOf(uploadMachine(state, sent('a', 400)))).toEqual({ sent: 100, total: 200 });
});

test('whatever happens, at most one file is being sent, and an upload that runs has something left to do', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const event: fc.Arbitrary<UploadEvent> = fc.oneof(
    id.map((name) => added(name)),
    fc.constant(submitted),
    id.map(fine),
    id.map((name): UploadEvent => ({ type: 'checked', id: name, problem: problem(name) })),
    id.map(booked),
    fc.tuple(id, fc.constantFrom(400, 503)).map(([name, status]) => failed(name, status)),
    fc.constant<UploadEvent>({ type: 'cancelled' }),
    id.map((name): UploadEvent => ({ type: 'removed', id: name })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let state = idleUpload;
      for (const one of events) {
        // Each choice of a file gets an id of its own.
        const known = new Set(state.items.map((item) => item.id));
        if (one.type === 'added' && one.files.some((file) => known.has(file.id))) continue;
        state = uploadMachine(state, one);
        expect(isRunning(state)).toBe(nextWork(state) !== null);
        const work = nextWork(state);
        if (work?.kind === 'send') state = uploadMachine(state, sent(work.id, 1));
        expect(states(state).filter((one) => one === 'sending').length).toBeLessThanOrEqual(1);
        if (states(state).includes('sending')) state = uploadMachine(state, failed(work?.id ?? 'a', 503));
      }
    }),
  );
});
