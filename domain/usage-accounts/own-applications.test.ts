import { describe, expect, test } from 'vitest';
import { ownApplications, rememberedApplication } from './own-applications.ts';

const item = { pageType: 'SETTINGS', productName: 'iText', product: 'iText', route: 'settings' } as const;
const cuca = (name: string) => ({ name, roles: [], visibleItems: [item] });
const person = {
  salesforceAccounts: {
    acme: {
      ...{ name: 'Acme', roles: [] },
      cucas: {
        z: cuca('Zebra'),
        c: cuca('invoices'),
        a: cuca('Éclair'),
        b: cuca('Invoices'),
        d: cuca('Invoices'),
        e: cuca('Fax'),
      },
    },
    empty: { name: 'Empty', roles: [], cucas: {} },
  },
};

describe('the applications of a person in an account', () => {
  test('stand by name as people order names, those of one name by id', () => {
    const names = ownApplications(person, 'acme').map(({ id, name }) => `${id} ${name}`);
    expect(names).toEqual(['a Éclair', 'e Fax', 'c invoices', 'b Invoices', 'd Invoices', 'z Zebra']);
    const turned = Object.fromEntries(Object.entries(person.salesforceAccounts.acme.cucas).toReversed());
    const other = { salesforceAccounts: { acme: { ...person.salesforceAccounts.acme, cucas: turned } } };
    expect(ownApplications(other, 'acme').map(({ id, name }) => `${id} ${name}`)).toEqual(names);
  });

  test('say what the person may open', () => {
    expect(ownApplications(person, 'acme')[0]).toEqual({ id: 'a', name: 'Éclair', visibleItems: [item] });
  });

  test.each([undefined, 'empty', 'strange'])('are none in the account %s', (accountId) => {
    expect(ownApplications(person, accountId)).toEqual([]);
  });
});

describe('the application that somebody works in (2.19)', () => {
  const own = ownApplications(person, 'acme');
  test.each([
    ['the one chosen last', '{"acme":"d"}', 'd'],
    ['the first, where the choice was in another account', '{"other":"d"}', 'a'],
    ['the first, where the chosen one is gone', '{"acme":"gone"}', 'a'],
    ['the first, where nothing is stored', null, 'a'],
  ])('%s', (_, stored, id) => {
    expect(rememberedApplication(own, 'acme', stored)?.id).toBe(id);
  });

  test('is none where there is none', () => {
    expect(rememberedApplication([], 'acme', '{"acme":"d"}')).toBeUndefined();
  });
});
