import { expect, test } from 'vitest';
import type { Exchange } from './kept-connection.ts';
import { fateOf } from './stop-run.ts';

const STOPPED_AT = 1000;
const silent: Exchange = {
  sentAt: 999,
  status: undefined,
  partial: false,
  reset: false,
  closes: true,
  text: '',
};

test.each<[string, Partial<Exchange>, ReturnType<typeof fateOf>]>([
  ['that got its answer was answered', { status: 200 }, 'answered'],
  ['that got a refusal of its own fault was answered', { status: 404 }, 'answered'],
  ['that was told to come back was refused', { status: 503 }, 'refused'],
  ['that had arrived and got nothing was dropped', {}, 'dropped'],
  ['that got half an answer was dropped', { partial: true }, 'dropped'],
  ['that got half an answer was dropped, though it came late', { partial: true, sentAt: 1001 }, 'dropped'],
  ['that was reset with its bytes unread may be sent again', { reset: true }, 'unread'],
  ['that was sent after the stop came late', { sentAt: 1001 }, 'late'],
  ['that could not be sent came late', { sentAt: undefined, reset: true }, 'late'],
])('a request %s', (_, seen, fate) => {
  expect(fateOf({ ...silent, ...seen }, STOPPED_AT)).toBe(fate);
});
