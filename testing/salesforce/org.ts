// The objects of an org as docs/salesforce.md says to make them, by hand: not from the portal's own mapping.
export interface OrgField {
  name: string;
  type: 'id' | 'string' | 'textarea' | 'picklist' | 'multipicklist' | 'boolean' | 'date' | 'datetime' | 'double' | 'reference';
  length?: number;
  to?: string;
  required?: true;
  externalId?: true;
  readOnly?: true;
} // prettier-ignore

const text = (name: string, length = 255): OrgField => ({ name, type: 'string', length });
const area = (name: string, length = 32_000): OrgField => ({ name, type: 'textarea', length });
const date = (name: string): OrgField => ({ name, type: 'date' });
const flag = (name: string): OrgField => ({ name, type: 'boolean' });
const number = (name: string): OrgField => ({ name, type: 'double' });
const ref = (name: string, to: string): OrgField => ({ name, type: 'reference', to });
const needed = (field: OrgField): OrgField => ({ ...field, required: true });
const portalId: OrgField = { ...text('Portal_Id__c', 64), externalId: true };
const system: OrgField[] = [
  { name: 'Id', type: 'id', readOnly: true },
  { name: 'IsDeleted', type: 'boolean', readOnly: true },
  { name: 'CreatedDate', type: 'datetime', readOnly: true },
  { name: 'LastModifiedDate', type: 'datetime', readOnly: true },
  { name: 'SystemModstamp', type: 'datetime', readOnly: true },
];
const person = [text('Email', 80), text('FirstName', 40), needed(text('LastName', 80))];

const own: Record<string, { prefix: string; fields: OrgField[] }> = {
  User: { prefix: '005', fields: [...person, text('UserType')] },
  RecordType: { prefix: '012', fields: [text('SobjectType'), text('DeveloperName'), flag('IsActive')] },
  Account: {
    prefix: '001',
    fields: [
      ...[needed(text('Name')), ref('OwnerId', 'User'), ref('LEADTOOLS_Team_Owner__c', 'User')],
      ...[ref('CSM__c', 'User'), text('Regional_Territory__c'), text('Global_Territory__c')],
    ],
  },
  Contact: { prefix: '003', fields: [...person, ref('AccountId', 'Account'), portalId] },
  Customer_Use_Case_Application__c: {
    prefix: 'a01',
    fields: [
      ...[
        needed(text('Name', 80)),
        needed(ref('Account__c', 'Account')),
        area('Description__c', 4000),
        portalId,
      ],
      ...[text('License_Type__c'), text('Reporting_Frequency__c'), text('Licensing_Structure__c')],
      ...[ref('Primary_Reporting_Contact__c', 'Contact'), ref('Secondary_Reporting_Contact__c', 'Contact')],
      ...[ref('Self_Certification_Case__c', 'Case'), text('Status__c'), text('Status_Reason__c')],
    ],
  },
  Product_License__c: {
    prefix: 'a02',
    fields: [
      ...[
        needed(ref('Account__c', 'Account')),
        text('Name', 80),
        text('License_Group__c'),
        text('License_Id__c'),
      ],
      ...[ref('Customer_Use_Case_Application__c', 'Customer_Use_Case_Application__c')],
      ...[
        text('License_Record_Type__c'),
        text('Product_Name__c'),
        text('Licensed_Product__c'),
        text('Version__c'),
      ],
      ...[text('Suffix__c'), text('Product_Category__c'), text('Platform__c'), text('Descriptor__c')],
      ...[
        text('Contact_Name__c'),
        text('Contact_Email__c'),
        text('License_Key__c'),
        text('Purchased_Features__c'),
      ],
      ...[
        text('Deployment_Type__c'),
        text('Environment__c'),
        text('Activation_Status__c'),
        date('Start_Date__c'),
      ],
      ...[date('Expiry_Date__c'), text('Max_Volume__c'), text('Max_Volume_Missing_Reason__c')],
    ],
  },
  Case: {
    prefix: '500',
    fields: [
      ...[
        ref('AccountId', 'Account'),
        ref('RecordTypeId', 'RecordType'),
        text('Subject'),
        area('Description'),
      ],
      ...[{ name: 'Platforms__c', type: 'multipicklist' as const }, flag('Company_Wide_Search_Performed__c')],
      ...[text('Status'), text('Type'), text('Sub_Type__c'), text('Origin'), portalId],
    ],
  },
  License_Usage__c: {
    prefix: 'a03',
    fields: [
      ...[
        ref('Customer_Use_Case_Application__c', 'Customer_Use_Case_Application__c'),
        portalId,
        text('Unit__c'),
      ],
      ...[ref('Product_License__c', 'Product_License__c'), text('Usage_Type__c'), text('Usage_Value__c', 17)],
      ...[date('Start_Date__c'), date('End_Date__c'), text('Environment__c'), text('Deployment_Type__c')],
      ...[number('Processors_Per_Server__c'), number('Number_Of_Servers__c'), flag('Is_Counted__c')],
    ],
  },
};

/** Objects by name, with the fields that every object has. */
export const orgObjects: Record<string, { prefix: string; fields: OrgField[] }> = Object.fromEntries(
  Object.entries(own).map(([name, { prefix, fields }]) => [name, { prefix, fields: [...system, ...fields] }]),
);
