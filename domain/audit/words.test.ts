import { expect, test } from 'vitest';
import type { Doer } from './schema.ts';
import { doerText, fieldText, howText } from './words.ts';

const doer = (kind: Doer['kind'], more: Partial<Doer> = {}): Doer => ({
  ...{ kind, name: null, email: null, isReader: false, token: null, program: null },
  ...more,
});

test.each([
  [doer('person', { name: 'Lena Licensee' }), 'Lena Licensee'],
  [doer('person', { name: ' ', email: 'lena@acme.example' }), 'lena@acme.example'],
  [doer('staff', { name: 'Ines Internal' }), 'Ines Internal'],
  [doer('staff'), 'Northwind staff'],
  [doer('job', { program: 'notification-mail' }), 'System, background job notification-mail'],
  [doer('stranger'), 'Not signed in'],
  [doer('unknown'), 'Former user'],
])('who acted: %j is called %s', (who, text) => {
  expect(doerText(who, 'Northwind')).toBe(text);
});

test('tokens and views are said beside whoever acted', () => {
  expect(howText({ who: doer('person'), viewedAs: null })).toBeNull();
  expect(howText({ who: doer('person', { token: 'nightly' }), viewedAs: null })).toBe(
    'using API token nightly',
  );
  expect(howText({ who: doer('person', { token: '' }), viewedAs: null })).toBe('using an API token');
  expect(howText({ who: doer('staff'), viewedAs: { name: 'Lena' } })).toBe('viewing as Lena');
  expect(howText({ who: doer('staff'), viewedAs: { name: null } })).toBe('viewing with selected roles');
});

test.each([
  [[], 'none'],
  [['CUCA_OWNER', 'LICENSEE'], 'Owner, Licensee'],
  [['2026-07-31'], '31 Jul 2026'],
  [['as typed', '0'], 'as typed, 0'],
  [['toString'], 'toString'],
])('values %j read %s', (values, text) => {
  expect(fieldText(values)).toBe(text);
});
