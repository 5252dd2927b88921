import { expect, test } from 'vitest';
import { findAccounts } from './find-accounts.ts';

const accounts = ['Acme GmbH', 'Müller & Söhne', '100% Paper', '中村商事'].map((name) => ({ name }));
const names = (text: string): string[] => findAccounts(accounts, text).map(({ name }) => name);

test.each([
  ['acme', ['Acme GmbH']],
  ['  MÜLLER ', ['Müller & Söhne']],
  ['%', ['100% Paper']],
  ['_', []],
  ['.*', []],
  ['村', ['中村商事']],
])('searching for %s finds %o', (text, found) => {
  expect(names(text)).toEqual(found);
});

test('without a text all are found, in their order', () => {
  expect(findAccounts(accounts, ' ')).toBe(accounts);
});
