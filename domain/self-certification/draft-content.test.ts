import { describe, expect, test } from 'vitest';
import {
  CertificationDraft,
  DraftItem,
  isBegun,
  isFilled,
  newApp,
  newDraft,
  newItem,
} from './draft-content.ts';
import { emptyItem, FormApp } from './form.ts';
import { licenseUsagesOf } from './license-usages.ts';

const nobody = { email: '', firstName: '', lastName: '' };
const emptyRow = {
  ...{ groupId: '', deploymentType: '', environment: '', usageRange: { start: '', end: '' } },
  ...{ statedAs: 'value', usageValue: '', serverDeployment: [] },
};

test('[3.17] a form has its applications, the one that is chosen, and the two answers about all of them', () => {
  const { form } = newDraft();
  expect(form).toEqual({
    selectedAppIndex: 0,
    apps: [newApp('1')],
    searchPerformed: null,
    confirmationChecked: false,
  });
  for (const searchPerformed of [true, false, null]) {
    const kept = { ...newDraft(), form: { ...form, searchPerformed, confirmationChecked: true } };
    expect(CertificationDraft.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  }
});

test('[3.18] an application has name, description, license type, two contacts, products, figures, and an id once it is created', () => {
  const app = {
    ...{ key: 'a', id: 'app-1', name: '請求書', description: 'חשבוניות', licenseType: 'Commercial' },
    primaryReportingContact: { email: 'lena@acme.example', firstName: 'Lena', lastName: 'Licensee' },
    secondaryReportingContact: nobody,
    products: [{ licensedProduct: 'iText Core', productCategory: 'Core' }],
    reportItems: [newItem('r', 'iText')],
  };
  const draft = { ...newDraft(), form: { ...newDraft().form, apps: [app] } };
  expect(CertificationDraft.parse(JSON.parse(JSON.stringify(draft))).form.apps).toEqual([app]);
  const { id: _, ...fresh } = app;
  expect(CertificationDraft.parse({ ...draft, form: { apps: [fresh] } }).form.apps).toEqual([fresh]);
});

test('[3.19] what an application used stands under the family of the volume or of the SDK', () => {
  const row = (key: string, family: 'iText' | 'Apryse SDK', usageValue: string) => ({
    ...newItem(key, family),
    ...{ deploymentType: 'Desktop', environment: 'Production', usageValue },
  });
  // As a draft has them.
  const items = [row('a', 'Apryse SDK', '1'), row('b', 'iText', '2'), row('c', 'Apryse SDK', '3')].map(
    (item) => DraftItem.parse(item),
  );
  const usages = licenseUsagesOf({ reportItems: items });
  expect(Object.keys(usages)).toEqual(['iText', 'Apryse SDK']);
  expect(
    usages['Apryse SDK'].map(({ deploymentType, environment, usageValue }) => [
      ...[deploymentType, environment, usageValue],
    ]),
  ).toEqual([
    ['Desktop', 'Production', '1'],
    ['Desktop', 'Production', '3'],
  ]);
  expect(usages.iText.map(({ usageValue }) => usageValue)).toEqual(['2']);
  expect(licenseUsagesOf({ reportItems: [] })).toEqual({ iText: [], 'Apryse SDK': [] });
});

test('a draft of an earlier version goes on: what it does not have yet is empty, what is unknown is left out', () => {
  const earlier = {
    form: {
      apps: [
        {
          ...{ key: 'a', name: 'Invoices', colour: 'red' },
          reportItems: [{ key: 'r', family: 'iText', usageValue: '7' }],
        },
      ],
    },
    ...{ step: 'apps' },
  };
  expect(CertificationDraft.parse(earlier)).toEqual({
    form: {
      ...{ selectedAppIndex: 0, searchPerformed: null, confirmationChecked: false },
      apps: [
        {
          ...{ key: 'a', name: 'Invoices', description: '', licenseType: '', products: [] },
          primaryReportingContact: nobody,
          secondaryReportingContact: null,
          reportItems: [{ ...emptyRow, key: 'r', family: 'iText', usageValue: '7' }],
        },
      ],
    },
    ...{ plan: [], isCaseOver: false },
  });
  const barer = CertificationDraft.parse({ form: { apps: [{ key: 'a', name: 'Invoices' }] } });
  expect(barer.form.apps[0]?.reportItems).toEqual([]);
  expect(CertificationDraft.safeParse({ form: {} }).success).toBe(false);
  expect(CertificationDraft.safeParse({ old: 1 }).success).toBe(false);
});

describe('what is empty until somebody types', () => {
  test('an application', () => {
    expect(newApp('7')).toEqual({
      ...{ key: '7', name: '', description: '', licenseType: '', products: [], reportItems: [] },
      ...{ primaryReportingContact: nobody, secondaryReportingContact: null },
    });
  });

  test('a row, whose license may be known', () => {
    expect(newItem('r', 'Apryse SDK')).toEqual({ ...emptyRow, key: 'r', family: 'Apryse SDK' });
    expect(emptyItem('g:pdf')).toEqual({ ...emptyRow, groupId: 'g:pdf' });
  });

  test('a draft, of which nothing is sent and whose case is open', () => {
    expect([newDraft().plan, newDraft().isCaseOver]).toEqual([[], false]);
  });

  test('an application of the form has no rows at first', () => {
    expect(FormApp.parse({ name: 'Invoices' })).toEqual({
      ...{ name: 'Invoices', description: '', licenseType: '', products: [], reportItems: [] },
      ...{ primaryReportingContact: nobody, secondaryReportingContact: null },
    });
  });
});

test('rows of servers are kept, with what is still to be typed empty', () => {
  const row = {
    key: 'r',
    family: 'iText',
    statedAs: 'servers',
    serverDeployment: [{ numberOfServers: '2' }],
  };
  expect(DraftItem.parse(row)).toEqual({
    ...{ ...emptyRow, key: 'r', family: 'iText', statedAs: 'servers' },
    serverDeployment: [{ processorsPerServer: '', numberOfServers: '2' }],
  });
});

describe('there is something to go on with', () => {
  const kept = (draft: CertificationDraft): CertificationDraft =>
    CertificationDraft.parse(JSON.parse(JSON.stringify(draft)));
  const draftOf = (...apps: Partial<ReturnType<typeof newApp>>[]): CertificationDraft => ({
    ...newDraft(),
    form: { ...newDraft().form, apps: apps.map((app) => ({ ...newApp('1'), ...app })) },
  });
  const sent = { id: 'case', key: 'k', after: [] as string[], state: 'done', attempts: 1 } as const;

  test.each<[string, CertificationDraft, boolean]>([
    ['nothing at all', newDraft(), false],
    ['only another name among the rows', draftOf({ key: '9' }), false],
    ['no application any more', draftOf(), true],
    ['a second application', draftOf({}, {}), true],
    ['one named of two', draftOf({}, { name: 'Invoices' }), true],
    ['something sent', { ...newDraft(), plan: [sent] }, true],
    ['a name', draftOf({ name: 'Invoices' }), true],
    ['a description', draftOf({ description: 'Prints' }), true],
    ['a license type', draftOf({ licenseType: 'Internal' }), true],
    ['a contact', draftOf({ primaryReportingContact: { ...nobody, lastName: 'L' } }), true],
    ['a second contact, still empty', draftOf({ secondaryReportingContact: nobody }), true],
    ['a product', draftOf({ products: [{ licensedProduct: 'DITO', productCategory: null }] }), true],
    ['a row, still empty', draftOf({ reportItems: [newItem('r', 'iText')] }), true],
  ])('with %s, also after it was kept', (_, draft, expected) => {
    expect([isBegun(draft), isBegun(kept(draft))]).toEqual([expected, expected]);
  });

  test('of each application by itself', () => {
    expect([isFilled(newApp('1')), isFilled({ ...newApp('1'), name: 'Invoices' })]).toEqual([false, true]);
  });
});
