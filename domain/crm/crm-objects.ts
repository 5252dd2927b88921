import { DESCRIPTION_MAX } from '../self-certification/schema.ts';

/** What the portal and the CRM both know. In the order in which they refer to each other. */
export const crmObjects = ['user', 'account', 'contact', 'application', 'license', 'case', 'usage'] as const;
export type CrmObject = (typeof crmObjects)[number];

/** Whose value stands where both sides changed a field since they last agreed. */
export const winners = ['crm', 'portal', 'newest'] as const;
export type Winner = (typeof winners)[number];

export interface CrmField {
  kind: 'text' | 'day' | 'flag' | 'list' | 'reference';
  /** Whose id a reference holds. */
  to?: CrmObject;
  /** in: the CRM says it; out: the portal says it; both: either side may. */
  way: 'in' | 'out' | 'both';
  /** Its name there, unless the mapping says another. */
  field: string;
  wins?: Winner;
  /** How many characters the portal sends: what is longer is cut, and the field there has to take so many. */
  most?: number;
  /** Said when the record is made, and the CRM's from then on. */
  isOnce?: true;
  /** Without it the object cannot be kept in step. */
  isNeeded?: true;
}

type Rest = Omit<CrmField, 'kind' | 'field' | 'way'>;
const make =
  (kind: CrmField['kind']) =>
  (way: CrmField['way'], field: string, rest: Rest = {}): CrmField => ({ kind, way, field, ...rest });
const text = make('text');
const day = make('day');
const flag = make('flag');
const list = make('list');
const reference = make('reference');
const needed = { isNeeded: true } as const;
const once = { isOnce: true } as const;

/** Salesforce's own limits: of the name of a record or person, and of a first name. */
const [NAME_MOST, FIRST_NAME_MOST] = [80, 40];

const person = (way: 'in' | 'both') => ({
  email: text(way, 'Email', needed),
  firstName: text(way, 'FirstName', { most: FIRST_NAME_MOST }),
  lastName: text(way, 'LastName', { most: NAME_MOST, ...needed }),
});

/** Every object with its usual names: the mapping file of an installation changes what is different there. */
export const crmModel = {
  user: { object: 'User', externalId: null, recordType: null, fields: person('in') },
  account: {
    ...{ object: 'Account', externalId: null, recordType: null },
    fields: {
      name: text('in', 'Name', needed),
      ownerId: reference('in', 'OwnerId', { to: 'user' }),
      leadToolsTeamOwnerId: reference('in', 'LEADTOOLS_Team_Owner__c', { to: 'user' }),
      crCsmId: reference('in', 'CSM__c', { to: 'user' }),
      regionalTerritory: text('in', 'Regional_Territory__c'),
      globalTerritory: text('in', 'Global_Territory__c'),
    },
  },
  contact: {
    ...{ object: 'Contact', externalId: 'Portal_Id__c', recordType: null },
    fields: { ...person('both'), accountId: reference('both', 'AccountId', { to: 'account', ...needed }) },
  },
  application: {
    ...{ object: 'Customer_Use_Case_Application__c', externalId: 'Portal_Id__c', recordType: null },
    fields: {
      name: text('both', 'Name', { most: NAME_MOST, ...needed }),
      accountId: reference('both', 'Account__c', { to: 'account', ...needed }),
      description: text('both', 'Description__c', { most: DESCRIPTION_MAX }),
      licenseType: text('both', 'License_Type__c'),
      reportingFrequency: text('in', 'Reporting_Frequency__c'),
      primaryReportingContactId: reference('both', 'Primary_Reporting_Contact__c', { to: 'contact' }),
      secondaryReportingContactId: reference('both', 'Secondary_Reporting_Contact__c', { to: 'contact' }),
      selfCertificationCaseId: reference('out', 'Self_Certification_Case__c', { to: 'case', ...once }),
      licensingStructure: text('out', 'Licensing_Structure__c', once),
      status: text('out', 'Status__c', once),
      statusReason: text('out', 'Status_Reason__c', once),
    },
  },
  license: {
    ...{ object: 'Product_License__c', externalId: null, recordType: null },
    fields: {
      accountId: reference('in', 'Account__c', { to: 'account', ...needed }),
      cucaId: reference('in', 'Customer_Use_Case_Application__c', { to: 'application' }),
      groupId: text('in', 'License_Group__c'),
      licenseId: text('in', 'License_Id__c'),
      recordType: text('in', 'License_Record_Type__c', needed),
      productName: text('in', 'Product_Name__c', needed),
      licensedProduct: text('in', 'Licensed_Product__c'),
      version: text('in', 'Version__c'),
      suffix: text('in', 'Suffix__c'),
      productCategory: text('in', 'Product_Category__c'),
      platform: text('in', 'Platform__c'),
      productLicense: text('in', 'Name'),
      productLicenseDescriptor: text('in', 'Descriptor__c'),
      productLicenseContactName: text('in', 'Contact_Name__c'),
      productLicenseContactEmail: text('in', 'Contact_Email__c'),
      licenseKey: text('in', 'License_Key__c'),
      purchasedFeatures: text('in', 'Purchased_Features__c'),
      deploymentType: text('in', 'Deployment_Type__c'),
      environment: text('in', 'Environment__c'),
      activationStatus: text('in', 'Activation_Status__c'),
      createdDate: day('in', 'Start_Date__c'),
      expiryDate: day('in', 'Expiry_Date__c'),
      maxVolume: text('in', 'Max_Volume__c'),
      maxVolumeMissingReason: text('in', 'Max_Volume_Missing_Reason__c'),
    },
  },
  case: {
    ...{ object: 'Case', externalId: 'Portal_Id__c', recordType: 'Self_Certification' },
    newApplicationRecordType: 'LEADTOOLS_Deployment_Report',
    fields: {
      accountId: reference('both', 'AccountId', { to: 'account', ...needed }),
      subject: text('both', 'Subject', needed),
      description: text('both', 'Description', { most: DESCRIPTION_MAX }),
      platforms: list('both', 'Platforms__c'),
      companyWideSearchPerformed: flag('both', 'Company_Wide_Search_Performed__c'),
      status: text('both', 'Status', { wins: 'newest', ...needed }),
      type: text('out', 'Type', once),
      subType: text('out', 'Sub_Type__c', once),
      createdDate: day('in', 'CreatedDate', needed),
    },
  },
  usage: {
    ...{ object: 'License_Usage__c', externalId: 'Portal_Id__c', recordType: null },
    fields: {
      applicationId: reference('out', 'Customer_Use_Case_Application__c', { to: 'application', ...needed }),
      licenseKeyId: reference('out', 'Product_License__c', { to: 'license', ...needed }),
      usageType: text('out', 'Usage_Type__c', needed),
      unit: text('out', 'Unit__c'),
      usageValue: text('out', 'Usage_Value__c', needed),
      startDate: day('out', 'Start_Date__c', needed),
      endDate: day('out', 'End_Date__c', needed),
      environment: text('out', 'Environment__c'),
      deploymentType: text('out', 'Deployment_Type__c'),
      processorsPerServer: text('out', 'Processors_Per_Server__c'),
      numberOfServers: text('out', 'Number_Of_Servers__c'),
      isCounted: flag('out', 'Is_Counted__c', needed),
    },
  },
} as const satisfies Record<
  CrmObject,
  {
    object: string;
    externalId: string | null;
    recordType: string | null;
    newApplicationRecordType?: string;
    fields: Record<string, CrmField>;
  }
>;

/** Objects whose records people of the portal write. In the order in which they are sent. */
export const sentObjects = [
  'contact',
  'case',
  'application',
  'usage',
] as const satisfies readonly CrmObject[];
export type SentObject = (typeof sentObjects)[number];

/** Objects that are taken from the CRM, in the order in which they refer to each other. */
export const takenObjects = [
  'user',
  'account',
  'contact',
  'application',
  'license',
  'case',
] as const satisfies readonly CrmObject[];
export type TakenObject = (typeof takenObjects)[number];
