import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  [{ firstName: 'Lena', lastName: 'Licensee', email: 'l@x' }, 'LL'],
  [{ firstName: ' émile ', lastName: '', email: 'e@x' }, 'É'],
  [{ firstName: '', lastName: '', email: 'vera@x' }, 'V'],
  [{ firstName: '雅', lastName: '中村', email: 'm@x' }, '雅中'],
  [{ firstName: '', lastName: '', email: '' }, ''],
])('[1.06] the initials of %o are %s', (person, initials) => {
  expect(initialsOf(person)).toBe(initials);
});
