import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCursor, cutPage, InstantAndNumber } from './create-cursor.ts';

const cursor = createCursor(
  InstantAndNumber.transform(([at, id]) => ({ at, id })),
  ({ at, id }) => [at, id],
);
const place = { at: '2026-06-15T08:00:00.000Z', id: '12' };
const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test('a place stands in the address as its parts, and is read back as it was', () => {
  expect(cursor.write(place)).toBe(written(['2026-06-15T08:00:00.000Z', '12']));
  expect(cursor.read(cursor.write(place))).toEqual(place);
});

test.each([
  ['nothing', ''],
  ['a word', 'rubbish'],
  ['no list', written(place)],
  ['too few parts', written([place.at])],
  ['an instant that is none', written(['yesterday', '12'])],
  ['a number that is too long', written([place.at, '1'.repeat(19)])],
  ['a number with something before it', written([place.at, 'a1'])],
  ['no number', written([place.at, ''])],
])('as a place %s is refused', (_, text) =>
  expect(() => cursor.read(text)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', params: { fields: 'after' } }),
  ),
);

test('a refusal names the parameter', () =>
  expect(() => createCursor(z.string(), String, 'before').read('')).toThrow(
    expect.objectContaining({ params: { fields: 'before' } }),
  ));

test.each([
  [[], [], null],
  [[1, 2], [1, 2], null],
  [[1, 2, 3], [1, 2], 'after 2'],
])('of the rows %j a page of two is %j, and the next one begins %s', (rows, page, next) =>
  expect(cutPage(rows, 2, (last) => `after ${last}`)).toEqual({ page, next }),
);
