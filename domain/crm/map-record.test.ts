import { expect, test } from 'vitest';
import { idOf, mapIn, mapOut, withOpenBoxes } from './map-record.ts';
import { readMapping, type MappedField } from './mapping.ts';

const mapping = readMapping(
  JSON.stringify({ case: { fields: { status: { values: { Closed: 'Closed – done' } } } } }),
);
/** A box that this CRM has as a text of its own words. */
const words = readMapping(
  JSON.stringify({
    case: { fields: { companyWideSearchPerformed: { values: { true: 'Yes', false: 'No' } } } },
  }),
);
const field = (name: string): MappedField => mapping.case.fields[name] as MappedField;

test('a record is known by the portal’s id where it came from here, else by the CRM’s', () => {
  expect(idOf(mapping.case, { Id: '500A', Portal_Id__c: 'case-1' })).toBe('case-1');
  expect(idOf(mapping.case, { Id: '500A', Portal_Id__c: null })).toBe('500A');
  expect(idOf(mapping.case, { Id: '500A', Portal_Id__c: '' })).toBe('500A');
  expect(idOf(mapping.case, { Id: '500A', Portal_Id__c: 7 })).toBe('500A');
  expect(idOf(mapping.account, { Id: '001A', Portal_Id__c: 'x' })).toBe('001A');
});

test('what the CRM says is said in the portal’s words', () => {
  expect(
    mapIn(mapping.case, {
      ...{ AccountId: '001A', Subject: 'S', Description: null, Platforms__c: 'iText;Apryse SDK' },
      ...{
        Company_Wide_Search_Performed__c: true,
        Status: 'Closed – done',
        Type: 'x',
        Sub_Type__c: undefined,
      },
      CreatedDate: '2026-11-22T23:59:59.000+0000',
    }),
  ).toEqual({
    ...{ accountId: '001A', subject: 'S', description: null, platforms: ['iText', 'Apryse SDK'] },
    ...{ companyWideSearchPerformed: true, status: 'Closed', type: 'x', subType: null },
    createdDate: '2026-11-22',
  });
});

test.each([
  ['subject', 'Subject', '', null],
  ['platforms', 'Platforms__c', '', null],
  ['platforms', 'Platforms__c', 'iText; Apryse SDK', ['iText', 'Apryse SDK']],
  ['status', 'Status', 'Open', 'Open'],
  ['subject', 'Subject', 5, '5'],
  ['subject', 'Subject', true, 'true'],
  ['companyWideSearchPerformed', 'Company_Wide_Search_Performed__c', false, false],
  ['companyWideSearchPerformed', 'Company_Wide_Search_Performed__c', 'true', true],
  ['companyWideSearchPerformed', 'Company_Wide_Search_Performed__c', 'Yes', false],
  ['createdDate', 'CreatedDate', '2026-11-22', '2026-11-22'],
])('%s comes in from %s %j as %j', (name, column, said, value) => {
  expect(mapIn(mapping.case, { [column]: said })[name]).toEqual(value);
});

test.each([
  ['Yes', true],
  ['No', false],
])('a box that the CRM has as a text: %s is %s, both ways', (said, value) => {
  const { companyWideSearchPerformed: box } = words.case.fields;
  const column = 'Company_Wide_Search_Performed__c';
  expect(mapIn(words.case, { [column]: said })['companyWideSearchPerformed']).toBe(value);
  expect(mapOut(box as MappedField, value)).toBe(said);
});

test.each([
  ['status', true, 'true'],
  ['description', null, null],
  ['platforms', null, null],
  ['status', 'Closed', 'Closed – done'],
  ['status', 'Customer’s response received', 'Customer’s response received'],
  ['status', 'toString', 'toString'],
  ['platforms', ['iText', 'LEADTOOLS'], 'iText;LEADTOOLS'],
  ['platforms', [], null],
  ['description', '', null],
  ['description', '<b>=1+1</b>\nO’Neil', '<b>=1+1</b>\nO’Neil'],
  ['companyWideSearchPerformed', false, false],
  ['companyWideSearchPerformed', null, undefined],
] as const)('%s %j goes out as %j', (name, value, said) => {
  expect(mapOut(field(name), value)).toBe(said);
});

test('a box that is not ticked is an open question; a word for no is an answer', () => {
  const said = { companyWideSearchPerformed: false, subject: 'S' };
  expect(withOpenBoxes(mapping.case, said)).toEqual({ companyWideSearchPerformed: null, subject: 'S' });
  expect(withOpenBoxes(words.case, said)).toEqual(said);
  const ticked = { companyWideSearchPerformed: true, unheardOf: false };
  expect(withOpenBoxes(mapping.case, ticked)).toEqual(ticked);
});
