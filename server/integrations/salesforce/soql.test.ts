import { describe, expect, test } from 'vitest';
import { changedSince, composeQuery, equals, instantText, isOneOf, quoteText } from './soql.ts';

describe('a value in a query', () => {
  test.each([
    ['case-1', "'case-1'"],
    ["' OR Name != '", String.raw`'\' OR Name != \''`],
    [String.raw`\' OR Id != null --`, String.raw`'\\\' OR Id != null --'`],
    ['株式会社 ’ "x"', `'株式会社 ’ "x"'`],
    ['', "''"],
  ])('%j stays one value', (value, quoted) => {
    expect(quoteText(value)).toBe(quoted);
  });

  test('has no control character', () => {
    expect(() => quoteText('a\u0000')).toThrow('a control character cannot stand in a query');
    expect(() => quoteText('a\nb')).toThrow(TypeError);
  });
});

test('a query is made of names, quoted ids and instants', () => {
  expect(
    composeQuery({
      object: 'Case',
      fields: ['Id', 'Status', 'Id'],
      where: isOneOf('Portal_Id__c', ['case-1', "x'y"]),
      orderBy: ['SystemModstamp', 'Id'],
    }),
  ).toBe(
    String.raw`SELECT Id, Status FROM Case WHERE Portal_Id__c IN ('case-1', 'x\'y') ORDER BY SystemModstamp, Id`,
  );
  expect(instantText('2026-11-22T10:00:00.000Z')).toBe('2026-11-22T10:00:00.000Z');
});

test.each(['Id, Name', 'Name FROM User', "x'", '', 'a-b', '1st'])('%j is no name', (name) => {
  expect(() => composeQuery({ object: 'Case', fields: [name] })).toThrow('this is no name');
  expect(() => composeQuery({ object: name, fields: ['Id'] })).toThrow('this is no name');
});

test.each(['2026-11-22', '2026-11-22T10:00:00Z OR Id != null', 'now'])('%j is no instant', (text) => {
  expect(() => instantText(text)).toThrow('this is no instant');
});

test('what changed since an instant has it or a later one, of that very instant what stands behind', () => {
  const instant = '2026-11-22T10:00:00.000Z';
  expect(changedSince(instant, null)).toBe('SystemModstamp >= 2026-11-22T10:00:00.000Z');
  expect(changedSince(instant, "a'1")).toBe(
    String.raw`(SystemModstamp > 2026-11-22T10:00:00.000Z OR (SystemModstamp = 2026-11-22T10:00:00.000Z AND Id > 'a\'1'))`,
  );
  expect(() => changedSince('now', null)).toThrow('this is no instant');
  expect(equals('Name', "x'y")).toBe(String.raw`Name = 'x\'y'`);
});
