import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isRead, readEvent, rejection } from './read-event.ts';
import { EventsPath, SendEvents } from './schema.ts';

const now = new Date('2026-11-22T10:15:00.000Z');
const sent = (change: object = {}) => ({
  ...{ id: 'e1', licenseKey: 'k', product: 'itext-core', event: 'process-pdf' },
  ...{ at: '2026-11-22T10:15:00Z', count: 12 },
  ...change,
});
const why = (what: unknown): string => {
  const read = readEvent(what, now);
  return isRead(read) ? 'read' : `${read.code}: ${read.message}`;
};
const invalid = (field: string, reason: string) =>
  `EVENT_INVALID: The event was not counted: ${field} ${reason}. Correct it and send it again with the same ID.`;
const wrongTime = (reason: string) =>
  `EVENT_TIME: The event was not counted: its time is ${reason}. Check the sender’s clock.`;

describe('an event', () => {
  test('is read as it was sent, with the hour it lies in; what may be left out is empty', () => {
    expect(readEvent(sent(), now)).toEqual({
      ...{ id: 'e1', licenseKey: 'k', product: 'itext-core', event: 'process-pdf', version: '' },
      ...{ instanceId: '', at: '2026-11-22T10:15:00Z', count: 12, hour: '2026-11-22T10:00:00Z' },
    });
  });

  test.each([
    ['2026-11-22T10:00:00Z', '2026-11-22T10:00:00Z'],
    ['2026-11-22T09:59:59.999Z', '2026-11-22T09:00:00Z'],
    ['2026-11-22T00:30:00+02:00', '2026-11-21T22:00:00Z'],
    ['2026-11-22T00:30:00+05:45', '2026-11-21T18:00:00Z'],
    ['2014-01-01T00:00:00Z', '2014-01-01T00:00:00Z'],
    ['2013-12-31T12:00:00-12:00', '2014-01-01T00:00:00Z'],
    ['2014-01-01T14:00:00+14:00', '2014-01-01T00:00:00Z'],
    ['2026-11-23T10:15:00.000Z', '2026-11-23T10:00:00Z'],
  ])('at %s lies in the hour of %s', (at, hour) => {
    expect(readEvent(sent({ at }), now)).toMatchObject({ hour });
  });

  test.each([
    ['2013-12-31T23:59:59.999Z', 'before 2014'],
    ['2014-01-01T00:59:59+01:00', 'before 2014'],
    ['2014-01-01T13:59:59.999+14:00', 'before 2014'],
    ['0001-01-01T00:00:00Z', 'before 2014'],
    ['1970-01-01T00:00:00Z', 'before 2014'],
    ['2026-11-23T10:15:00.001Z', 'more than 24 hours ahead'],
    ['2027-11-22T10:15:00Z', 'more than 24 hours ahead'],
  ])('at %s is refused: %s', (at, reason) => {
    expect(why(sent({ at }))).toBe(wrongTime(reason));
  });

  test.each(['2026-11-22', '2026-11-22T10:15:00', '2026-02-29T10:15:00Z', '2026-11-22T24:00:00Z', ''])(
    'at %j is at no instant',
    (at) => {
      expect(why(sent({ at }))).toBe(invalid('at', 'is no instant such as 2026-11-22T10:15:00Z'));
    },
  );

  test.each([0, 1, 9_007_199_254_740_991])('may count %d', (count) => {
    expect(readEvent(sent({ count }), now)).toMatchObject({ count });
  });

  test.each([
    [-1, 'is less than 0'],
    [1.5, 'is no whole number up to 9007199254740991'],
    ['12', 'is no whole number up to 9007199254740991'],
    [9_007_199_254_740_992, 'is no whole number up to 9007199254740991'],
  ])('may not count %j: it %s', (count, reason) => {
    expect(why(sent({ count }))).toBe(invalid('count', reason));
  });

  test.each([
    ['id', 100],
    ['licenseKey', 255],
    ['product', 100],
    ['event', 100],
    ['version', 50],
    ['instanceId', 64],
  ])('has a %s of up to %d characters that can be seen', (field, most) => {
    expect(why(sent({ [field]: 'x'.repeat(most) }))).toBe('read');
    expect(why(sent({ [field]: 'x'.repeat(most + 1) }))).toBe(
      invalid(field, `is longer than ${most} characters`),
    );
    expect(why(sent({ [field]: 'two words, 本🙂' }))).toBe('read');
    for (const hidden of ['a\nb', 'a\0b', 'a\u202Eb', 'a\u2028b', 'a\u2029b', '\t', 'b\u200B'])
      expect(why(sent({ [field]: hidden }))).toBe(invalid(field, 'holds a character that cannot be seen'));
  });

  test.each(['id', 'licenseKey', 'product', 'event'])('needs its %s', (field) => {
    expect(why(sent({ [field]: '' }))).toBe(invalid(field, 'is empty'));
    expect(why(sent({ [field]: undefined }))).toBe(invalid(field, 'is missing'));
  });

  test.each(['version', 'instanceId'])('may leave its %s empty', (field) => {
    expect(why(sent({ [field]: '' }))).toBe('read');
    expect(why(sent({ [field]: 5 }))).toBe(invalid(field, 'is no text'));
  });

  test('holds no other field; of a long name the beginning is told', () => {
    expect(why(sent({ extra: 1 }))).toBe(
      'UNEXPECTED_FIELD: The field extra is not allowed here. Remove it and try again.',
    );
    expect(why(sent({ ['y'.repeat(61)]: 1 }))).toBe(
      `UNEXPECTED_FIELD: The field ${'y'.repeat(60)} is not allowed here. Remove it and try again.`,
    );
  });

  test.each([null, 'text', 5, [], undefined])('is no %j', (what) => {
    expect(readEvent(what, now)).toMatchObject({ id: null, status: 'rejected', code: 'EVENT_INVALID' });
    expect(why(what)).toBe(invalid('event', 'is no object'));
  });
});

describe('the answer to an event that is refused', () => {
  test.each([
    ['e1', 'e1'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), null],
    ['', ''],
    [5, null],
    [undefined, null],
  ])('names it by the id %j as %j', (id, named) => {
    expect(readEvent(sent({ id, count: -1 }), now)).toMatchObject({ id: named, status: 'rejected' });
  });

  test('names it by no id that it does not have itself', () => {
    const { id: _, ...rest } = sent({ count: -1 });
    expect(readEvent(rest, now)).toMatchObject({ id: null });
    expect(readEvent(Object.create({ id: 'e1' }), now)).toMatchObject({ id: null });
  });

  test('says why, also where nothing more is known of it', () => {
    expect(rejection('e1', 'EVENT_LIMIT')).toMatchObject({
      id: 'e1',
      status: 'rejected',
      code: 'EVENT_LIMIT',
    });
    expect(isRead(rejection('e1', 'EVENT_LIMIT'))).toBe(false);
  });
});

describe('a batch of events', () => {
  const batch = (count: number) => {
    const read = SendEvents.safeParse({ events: Array.from({ length: count }, () => null) });
    return read.success ? 'taken' : read.error.issues[0]?.message;
  };
  test.each([
    [0, 'holds no event'],
    [1, 'taken'],
    [1000, 'taken'],
    [1001, 'holds more than 1000 events'],
  ])('of %d: %s', (count, outcome) => {
    expect(batch(count)).toBe(outcome);
  });

  test('holds nothing else', () => {
    expect(SendEvents.safeParse({ events: [null], more: 1 }).success).toBe(false);
  });

  test('comes from a source that counts by itself', () => {
    const taken = ['itext-json', 'itext-xml', 'pws', 'itext-luf', 'itext-volume-manual', ''].filter(
      (source) => EventsPath.safeParse({ source }).success,
    );
    expect(taken).toEqual(['itext-json', 'itext-xml', 'pws']);
  });

  test('is described to programmers as it is read, with an example that is', () => {
    const described = z.toJSONSchema(SendEvents).properties?.['events'];
    expect(described).toMatchObject({
      ...{ minItems: 1, maxItems: 1000 },
      items: {
        type: 'object',
        required: ['id', 'licenseKey', 'product', 'event', 'at', 'count'],
        properties: {
          id: { type: 'string', maxLength: 100 },
          licenseKey: { type: 'string' },
          product: { type: 'string', maxLength: 100 },
          event: { type: 'string', maxLength: 100 },
          version: { type: 'string', maxLength: 50 },
          instanceId: { type: 'string', maxLength: 64 },
          at: { type: 'string', format: 'date-time' },
          count: { type: 'integer', minimum: 0, maximum: 9_007_199_254_740_991 },
        },
        additionalProperties: false,
      },
    });
    const { items } = described as { items: { examples: unknown[] } };
    expect(items.examples.map(why)).toEqual(['read']);
    expect(Object.keys(items.examples[0] as object)).toEqual([
      ...['id', 'licenseKey', 'product', 'event', 'version', 'instanceId', 'at', 'count'],
    ]);
  });
});
