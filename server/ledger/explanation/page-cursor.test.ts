import { expect, test } from 'vitest';
import { pageCursors } from './page-cursor.ts';

const places = {
  sources: { recordedAt: '2026-06-15T08:00:00.000Z', id: 'e1' },
  lines: { start: '2026-06-01', end: '2026-06-30', licenseKeyId: 'K1', usageType: 'itext-core', unit: null },
  entries: { startsAt: '2026-06-15T08:00:00.000Z', id: '12' },
} as const;
const names = ['sources', 'lines', 'entries'] as const;

test.each(names)('a place among %s is read back as it was', (of) =>
  expect(pageCursors[of].read(pageCursors[of].write(places[of] as never))).toEqual(places[of]),
);

const written = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
test.each([
  ['a word', 'lines', 'rubbish'],
  ['nothing', 'lines', ''],
  ['a place of another list', 'entries', written(places.sources)],
  ['a day that there is not', 'lines', written({ ...places.lines, end: '2026-06-31' })],
  ['a NUL character', 'sources', written({ ...places.sources, id: 'e\0' })],
  ['a number that is none', 'entries', written({ ...places.entries, id: '12a' })],
  ['a number that is too long', 'entries', written({ ...places.entries, id: '1'.repeat(19) })],
  ['no number', 'entries', written({ ...places.entries, id: '' })],
] as const)('as a place %s is refused', (_, of, cursor) => {
  expect(() => pageCursors[of].read(cursor)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', params: { fields: 'after' } }),
  );
});
