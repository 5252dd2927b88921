import { expect, test } from 'vitest';
import { CertificationDraft, DraftItem, newApp, newDraft, newItem } from './draft-content.ts';
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
  expect(CertificationDraft.safeParse({ form: {} }).success).toBe(false);
  expect(CertificationDraft.safeParse({ old: 1 }).success).toBe(false);
});
