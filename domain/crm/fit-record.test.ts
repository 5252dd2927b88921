import { expect, test } from 'vitest';
import { fitRecord } from './fit-record.ts';
import { readMapping } from './mapping.ts';

const { contact, application } = readMapping(undefined);

test('a name of 80 characters goes as it is, and one of 81 cut with a mark at its end', () => {
  expect(fitRecord(application, { name: 'x'.repeat(80), description: 'd'.repeat(4000) })).toEqual({
    name: 'x'.repeat(80),
    description: 'd'.repeat(4000),
  });
  expect(fitRecord(application, { name: 'x'.repeat(81) })).toEqual({ name: `${'x'.repeat(79)}…` });
});

test('a first name may have 40, no letter is cut in half, and no blank stands before the mark', () => {
  expect(fitRecord(contact, { firstName: `${'y'.repeat(38)}😀z` })).toEqual({
    firstName: `${'y'.repeat(38)}…`,
  });
  expect(fitRecord(contact, { lastName: `${'z'.repeat(78)} ${'z'.repeat(9)}` })).toEqual({
    lastName: `${'z'.repeat(78)}…`,
  });
});

test('a letter of two places stays where it is not cut, and so does what is no text or no field', () => {
  expect(fitRecord(application, { name: `😀${'x'.repeat(80)}` })).toEqual({ name: `😀${'x'.repeat(77)}…` });
  expect(fitRecord(application, { description: null, colour: 'x'.repeat(99) })).toEqual({
    description: null,
    colour: 'x'.repeat(99),
  });
});

test('an address is never cut: another one would be somebody else’s', () => {
  const email = `${'e'.repeat(90)}@acme.example`;
  expect(fitRecord(contact, { email, accountId: null })).toEqual({ email, accountId: null });
});
