/** The ten permissions of the portal (6.02). */
export const permissions = [
  'READ_ACCOUNT',
  'READ_PRODUCTS',
  'READ_PRODUCTS_USAGE',
  'READ_PRODUCT_LICENSES',
  'DOWNLOAD_LICENSES',
  'REPORT_LEADTOOLS_USAGE',
  'REPORT_ITEXT_VOLUME',
  'READ_CUCA_SETTINGS',
  'EDIT_CUCA_KEYS',
  'EDIT_CUCA_TEAM',
] as const;
export type Permission = (typeof permissions)[number];

export const globalRoles = ['INTERNAL_STAKEHOLDER'] as const;
export const accountRoles = ['LICENSEE', 'ITEXT_VOLUME_REPORTER', 'ACCOUNT_VIEWER'] as const;
export const cucaRoles = ['CUCA_OWNER', 'CUCA_ADMIN', 'CUCA_VIEWER', 'LEADTOOLS_CUCA_REPORTER'] as const;
export type GlobalRole = (typeof globalRoles)[number];
export type AccountRole = (typeof accountRoles)[number];
export type CucaRole = (typeof cucaRoles)[number];
export type Role = GlobalRole | AccountRole | CucaRole;

/** Role → permissions: the table 6.03–6.10 of the specification and nothing else. */
export const permissionsOfRole: Record<Role, readonly Permission[]> = {
  INTERNAL_STAKEHOLDER: [
    'READ_ACCOUNT',
    'READ_PRODUCTS',
    'READ_PRODUCT_LICENSES',
    'READ_PRODUCTS_USAGE',
    'DOWNLOAD_LICENSES',
    'REPORT_LEADTOOLS_USAGE',
  ],
  LICENSEE: ['READ_ACCOUNT', 'READ_PRODUCTS', 'DOWNLOAD_LICENSES'],
  ITEXT_VOLUME_REPORTER: ['READ_ACCOUNT', 'READ_PRODUCTS', 'REPORT_ITEXT_VOLUME'],
  ACCOUNT_VIEWER: ['READ_ACCOUNT', 'READ_PRODUCTS'],
  CUCA_OWNER: [
    'READ_ACCOUNT',
    'READ_PRODUCTS',
    'READ_PRODUCTS_USAGE',
    'READ_CUCA_SETTINGS',
    'EDIT_CUCA_KEYS',
    'EDIT_CUCA_TEAM',
  ],
  CUCA_ADMIN: [
    'READ_ACCOUNT',
    'READ_PRODUCTS',
    'READ_PRODUCTS_USAGE',
    'READ_CUCA_SETTINGS',
    'EDIT_CUCA_TEAM',
  ],
  CUCA_VIEWER: ['READ_ACCOUNT', 'READ_PRODUCTS', 'READ_PRODUCTS_USAGE'],
  LEADTOOLS_CUCA_REPORTER: ['READ_ACCOUNT', 'READ_PRODUCTS', 'REPORT_LEADTOOLS_USAGE'],
};
