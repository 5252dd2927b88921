import { describe, expect, test } from 'vitest';
import { asNewApplication, MappingError, readMapping } from './mapping.ts';

const faultOf = (file: unknown): string => {
  try {
    readMapping(typeof file === 'string' ? file : JSON.stringify(file));
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('without a file', () => {
  test('objects and fields have their usual names', () => {
    const { case: cases, contact, application, usage } = readMapping(undefined);
    expect([cases.object, cases.externalId, cases.recordType]).toEqual([
      ...['Case', 'Portal_Id__c', 'Self_Certification'],
    ]);
    expect(cases.fields['platforms']).toEqual({
      kind: 'list',
      way: 'both',
      field: 'Platforms__c',
      values: {},
    });
    const { email, firstName, lastName } = contact.fields;
    expect([email, firstName, lastName]).toEqual([
      { kind: 'text', way: 'both', field: 'Email', isNeeded: true, values: {} },
      { kind: 'text', way: 'both', field: 'FirstName', most: 40, values: {} },
      { kind: 'text', way: 'both', field: 'LastName', most: 80, isNeeded: true, values: {} },
    ]);
    expect(contact.fields['accountId']).toEqual({
      ...{ kind: 'reference', to: 'account', way: 'both', field: 'AccountId', isNeeded: true, values: {} },
    });
    expect(application.object).toBe('Customer_Use_Case_Application__c');
    expect(usage.object).toBe('License_Usage__c');
  });
});

test('a file changes what it names and nothing else', () => {
  const file = {
    case: {
      recordType: 'Past_Usage',
      constants: { Origin: 'Portal' },
      fields: {
        platforms: 'Product_Families__c',
        subType: null,
        status: { wins: 'portal', values: { Closed: 'Closed – done' } },
      },
    },
  };
  const mapping = readMapping(JSON.stringify(file));
  const { fields, constants, recordType, object } = mapping.case;
  expect([object, recordType, constants]).toEqual(['Case', 'Past_Usage', { Origin: 'Portal' }]);
  expect(fields['platforms']?.field).toBe('Product_Families__c');
  expect(fields['subType']).toBeUndefined();
  expect(fields['status']).toMatchObject({
    field: 'Status',
    wins: 'portal',
    values: { Closed: 'Closed – done' },
  });
  expect(mapping.contact).toEqual(readMapping(undefined).contact);
});

test('[9.25] the case of an imaging application has a record type of its own, no other object has', () => {
  expect(readMapping(undefined).case.newApplicationRecordType).toBe('LEADTOOLS_Deployment_Report');
  expect(asNewApplication(readMapping(undefined).case).recordType).toBe('LEADTOOLS_Deployment_Report');
  const of = (object: object) => readMapping(JSON.stringify(object));
  expect(of({ case: { newApplicationRecordType: 'Apps' } }).case.newApplicationRecordType).toBe('Apps');
  expect(asNewApplication(of({ case: { newApplicationRecordType: null } }).case).recordType).toBeNull();
  expect(faultOf({ usage: { newApplicationRecordType: 'Apps' } })).toContain(
    'usage.newApplicationRecordType',
  );
});

test('a field whose words alone are said keeps its name and its rule', () => {
  const file = { case: { fields: { status: { values: { Closed: 'Done' } } } } };
  expect(readMapping(JSON.stringify(file)).case.fields['status']).toEqual({
    ...{ kind: 'text', way: 'both', field: 'Status', wins: 'newest', isNeeded: true },
    values: { Closed: 'Done' },
  });
});

test('everything that is wrong is said at once, under one name', () => {
  expect(faultOf({ cases: {}, case: { fields: { colour: 'C' } } })).toBe(
    'case.fields: Unrecognized key: "colour"; the file: Unrecognized key: "cases"',
  );
  expect(faultOf({ case: { externalId: null, fields: { status: null } } })).toBe(
    'case.fields.status: the portal cannot do without this field; ' +
      'case.externalId: without it a record that is sent twice would be two',
  );
  expect(new MappingError('the file is no JSON').name).toBe('MappingError');
});

test.each([
  ['{', 'the file is no JSON'],
  [{ cases: {} }, 'the file: Unrecognized key: "cases"'],
  [{ case: { fields: { colour: 'Colour__c' } } }, 'case.fields: Unrecognized key: "colour"'],
  [{ case: { fields: { status: null } } }, 'case.fields.status: the portal cannot do without this field'],
  [{ case: { fields: { subject: 'Status' } } }, 'case.fields: Status stands for two fields'],
  [{ case: { externalId: null } }, 'case.externalId: without it a record that is sent twice would be two'],
  [
    { account: { fields: { name: { wins: 'crm' } } } },
    'account.fields.name.wins: only one side writes this field',
  ],
  [
    { case: { fields: { status: { values: { Closed: 'Done', Open: 'Done' } } } } },
    'case.fields.status.values: one word of the CRM stands for two of the portal',
  ],
])('%j is refused in words', (file, words) => {
  expect(faultOf(file)).toBe(words);
});

test.each(["Case WHERE Id != ''", 'a-b', '1st', ''])('the name %j never comes near a query', (object) => {
  expect(faultOf({ case: { object } })).toBe(
    'case.object: a name of letters, digits and _, such as Portal_Id__c',
  );
});
