import { expect, test } from 'vitest';
import { keptAside, receiptKey, receiptOf } from '../../testing/receipts.ts';
import { receiptFor, receiptForExternal } from './receipt-for-external.ts';
import type { StatedFigure } from './schema.ts';

const contactEmail = 'vera.volume@initech.example';

test('external people are told of a receipt all but its contact, which staff noted for staff', () => {
  expect(receiptForExternal(receiptOf({ contactEmail }))).toEqual(receiptOf());
  expect(receiptFor({ internal: false }, receiptOf({ contactEmail }))).toEqual(receiptOf());
  expect(receiptFor({ internal: true }, receiptOf({ contactEmail }))).toEqual(receiptOf({ contactEmail }));
});

test('external people are told that some keys are not linked, never which', () => {
  const aside = { keyTail: 'd94f3d7f8f6b0c0', period: null, records: 1, totals: [], account: null };
  const receipt = receiptOf({ unmatchedKeys: [aside] });
  expect(receiptForExternal(receipt)).toEqual(receiptOf({ hasUnlinkedKeys: true }));
  expect(receiptForExternal(keptAside({ unmatchedKeys: [] }))).toEqual(keptAside());
});

const figure = (more: Partial<StatedFigure> = {}): StatedFigure => ({
  ...{ keyTail: 'a', licenseKeyId: 'k1', usageType: 'itext-core', unit: 'Processed Documents', value: '120' },
  ...{ period: { start: '2026-01-01', end: '2026-01-31' }, outsideTerm: false, before: null, comment: null },
  ...more,
});
const staff = { internal: true };
const scanning = { id: 'app', name: 'Scan stations' };

test('[3.13] a submission names its application, its license type, and the usage and reporting type of its figures', () => {
  const said = receiptOf({
    application: { ...scanning, licenseType: 'Commercial' },
    stated: [figure({ reportingType: 'Manual' }), figure({ reportingType: 'Manual', value: '0' })],
  });
  expect(receiptFor(staff, said)).toEqual({
    ...said,
    ...{ customerUseCaseApplicationId: 'app', licenseType: 'Commercial' },
    ...{ usageType: 'itext-core', reportingType: 'Manual' },
  });
});

test.each([
  ['a file', {}],
  ['no data', { stated: [] }],
  ['figures of two usage types', { stated: [figure(), figure({ usageType: 'pdfHtml' })] }],
  [
    'a yearly reset and a manual report of two types',
    {
      stated: [
        figure({ reportingType: 'Yearly Reset' }),
        figure({ usageType: 'pdfHtml', reportingType: 'Manual' }),
      ],
    },
  ],
])('[3.13] what is not shared by all figures is left to each of them: %s', (_, more) => {
  expect(receiptFor(staff, receiptOf(more))).toEqual(receiptOf(more));
});

test('[3.13] a license type that nobody knows is not told', () => {
  const told = receiptFor(staff, receiptOf({ application: { ...scanning, licenseType: null } }));
  expect(told).toMatchObject({ customerUseCaseApplicationId: 'app' });
  expect(told).not.toHaveProperty('licenseType');
});

test('[3.18] [3.19] past usage stands by product family, each figure with its unit, never added up', () => {
  const certification = { caseId: 'c1', application: { ...scanning, licenseType: 'Internal' } };
  const stated = [
    figure({ deploymentType: 'Desktop', environment: 'Production' }),
    figure({ unit: 'Logical processors', value: '24', deploymentType: 'Cloud', environment: 'Production' }),
    figure({ licenseKeyId: 'k2', unit: null, value: '99999999999999999', deploymentType: 'Web' }),
    figure({ licenseKeyId: 'k3', value: '5' }),
  ];
  const keys = [
    ...[receiptKey(), receiptKey({ licenseKeyId: 'k2', productName: 'Apryse SDK' })],
    receiptKey({ licenseKeyId: 'k3', productName: 'Withdrawn' }),
  ];
  const told = receiptFor({ internal: false }, receiptOf({ certification, stated, keys, kind: 'WIZARD' }));
  expect(told.certification).toEqual({
    ...certification,
    licenseUsages: {
      iText: [
        {
          ...{ deploymentType: 'Desktop', environment: 'Production' },
          usageValue: '120',
          unit: 'Processed Documents',
        },
        {
          ...{ deploymentType: 'Cloud', environment: 'Production' },
          usageValue: '24',
          unit: 'Logical processors',
        },
      ],
      'Apryse SDK': [
        { deploymentType: 'Web', environment: null, usageValue: '99999999999999999', unit: null },
      ],
    },
  });
  expect([told.customerUseCaseApplicationId, told.licenseType]).toEqual(['app', 'Internal']);
});
