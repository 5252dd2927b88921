import { accountRoles, cucaRoles, globalRoles } from '../access/permissions.ts';
import { activationStatuses, maxVolumeMissingReasons } from '../licenses/schema.ts';
import {
  deploymentTypes,
  environments,
  moduleNames,
  platformFamilies,
  productNames,
  recordTypes,
  usageSources,
  usageUnits,
} from '../products/schema.ts';
import {
  base64,
  day,
  DESCRIPTION_LENGTH,
  email,
  flag,
  id,
  list,
  listOf,
  oneOf,
  reference,
  text,
  whole,
} from './cell-kinds.ts';
import { importFile, optional, secret } from './import-file.ts';
import { checkLicenseRow, checkRolesRow, checkUsageRow } from './row-rules.ts';

const person = reference('people.csv');
const account = reference('accounts.csv');
const application = reference('applications.csv');
const description = text(DESCRIPTION_LENGTH);
/** Words of reporting on an application: 3.34 in the CRM's lower case. */
const reportingFrequencies = ['quarterly', 'annually', 'term', 'suspended', 'pending'];

const people = importFile('people.csv', ['id'], {
  id,
  email,
  firstName: text(),
  lastName: text(),
});

const accounts = importFile('accounts.csv', ['id'], {
  id,
  name: text(),
  url: optional(text()),
  ownerId: optional(person),
  leadToolsTeamOwnerId: optional(person),
  crCsmId: optional(person),
  regionalTerritory: optional(text()),
  globalTerritory: optional(text()),
});

const applications = importFile('applications.csv', ['id'], {
  id,
  accountId: account,
  name: text(),
  description: optional(description),
  licenseType: optional(oneOf(['Internal', 'Commercial'])),
  reportingFrequency: optional(oneOf(reportingFrequencies)),
  primaryReportingContactId: optional(person),
  secondaryReportingContactId: optional(person),
});

const users = importFile('users.csv', ['email'], {
  email,
  firstName: text(),
  lastName: text(),
  globalRoles: optional(listOf(globalRoles)),
});

const roles = importFile(
  'roles.csv',
  ['email', 'accountId', 'cucaId'],
  {
    email: { ...email, name: 'user', file: 'users.csv' },
    accountId: account,
    cucaId: optional(application),
    roles: listOf([...accountRoles, ...cucaRoles]),
  },
  checkRolesRow,
);

const licenseKeys = importFile(
  'license-keys.csv',
  ['licenseKeyId'],
  {
    licenseKeyId: id,
    accountId: account,
    cucaId: optional(application),
    groupId: optional(id),
    licenseId: optional(id),
    recordType: oneOf(recordTypes),
    productName: oneOf(productNames),
    licensedProduct: optional(text()),
    version: optional(text()),
    suffix: optional(text()),
    productCategory: optional(text()),
    platform: optional(oneOf(platformFamilies)),
    productLicense: optional(text()),
    productLicenseUrl: optional(text()),
    productLicenseDescriptor: optional(text()),
    productLicenseContactName: optional(text()),
    productLicenseContactEmail: optional(email),
    licenseKey: secret(text()),
    licenseFileName: optional(text()),
    licenseFileBase64: secret(base64),
    downloadLicenseKeyUrl: optional(text()),
    license: optional(text()),
    purchasedFeatures: optional(text()),
    deploymentType: optional(oneOf(deploymentTypes)),
    environment: optional(oneOf(environments)),
    activationStatus: optional(oneOf(activationStatuses)),
    createdDate: optional(day),
    expiryDate: optional(day),
    maxVolume: optional(whole),
    maxVolumeMissingReason: optional(oneOf(maxVolumeMissingReasons)),
    maxActivations: optional(whole),
  },
  checkLicenseRow,
);

const usage = importFile(
  'usage.csv',
  ['licenseKeyId', 'source', 'usageType', 'startDate', 'endDate', 'environment', 'applicationId'],
  {
    licenseKeyId: reference('license-keys.csv'),
    source: oneOf(usageSources),
    usageType: oneOf([...usageUnits, ...moduleNames]),
    startDate: day,
    endDate: day,
    usageValue: whole,
    environment: optional(oneOf(environments)),
    applicationId: optional(application),
  },
  checkUsageRow,
);

const cases = importFile('cases.csv', ['id'], {
  id,
  accountId: account,
  recordTypeName: text(),
  type: text(),
  subType: text(),
  subject: text(),
  description: optional(description),
  platforms: optional(list),
  companyWideSearchPerformed: optional(flag),
  status: text(),
  url: optional(text()),
  createdDate: day,
});

const territories = importFile('territories.csv', ['global', 'regional'], {
  global: text(),
  regional: text(),
});

/** The import format, version 1: every file with every column, in the order in which they are read. */
export const importFiles = [
  people,
  territories,
  accounts,
  applications,
  users,
  roles,
  licenseKeys,
  usage,
  cases,
] as const;
export type ImportFileName = (typeof importFiles)[number]['name'];
