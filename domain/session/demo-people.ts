/** One person of the demo. The roles stand in the demo data; `who` says in words what to expect. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  provider: 'microsoft' | 'local';
  who: string;
  emailVerified?: false;
  disabled?: true;
  /** The log-in list opens them with the product-overview flag on (2.35). */
  productOverview?: true;
}

/** Every demo person's password. */
export const DEMO_PASSWORD = 'demo';

/** The people of the demo (decisions §14), in the order of the log-in list. */
export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'lena.licensee@acme.example',
    firstName: 'Lena',
    lastName: 'Licensee',
    provider: 'local',
    who: 'Licensee of one account',
  },
  {
    email: 'vera.volume@initech.example',
    firstName: 'Vera',
    lastName: 'Volume',
    provider: 'local',
    who: 'Volume reporter and licensee of one account',
  },
  {
    email: 'mona.multi@globex.example',
    firstName: 'Mona',
    lastName: 'Multi',
    provider: 'local',
    who: 'Three accounts: licensee, viewer, volume reporter',
  },
  {
    email: 'leo.imaging@umbrella.example',
    firstName: 'Leo',
    lastName: 'Imaging',
    provider: 'local',
    who: 'Imaging reporter and reporting contact of two applications',
  },
  {
    email: 'rita.both@hooli.example',
    firstName: 'Rita',
    lastName: 'Both',
    provider: 'local',
    who: 'Reports volume usage for the account and imaging usage for an application',
  },
  {
    email: 'petra.power@wayne.example',
    firstName: 'Petra',
    lastName: 'Power',
    provider: 'local',
    who: 'Nearly every role a customer can have',
    productOverview: true,
  },
  {
    email: 'otto.owner@wayne.example',
    firstName: 'Otto',
    lastName: 'Owner',
    provider: 'local',
    who: 'Owner of two applications',
    productOverview: true,
  },
  {
    email: 'ada.admin@wayne.example',
    firstName: 'Ada',
    lastName: 'Admin',
    provider: 'local',
    who: 'Administrator of one application',
    productOverview: true,
  },
  {
    email: 'vito.viewer@wayne.example',
    firstName: 'Vito',
    lastName: 'Viewer',
    provider: 'local',
    who: 'Viewer of one application',
    productOverview: true,
  },
  {
    email: 'avi.viewer@acme.example',
    firstName: 'Avi',
    lastName: 'Viewer',
    provider: 'local',
    who: 'Viewer of one account',
  },
  {
    email: 'mia.microsoft@acme.example',
    firstName: 'Mia',
    lastName: 'Microsoft',
    provider: 'microsoft',
    who: 'Viewer of one account, signs in with Microsoft',
  },
  {
    email: 'nick.notcontact@umbrella.example',
    firstName: 'Nick',
    lastName: 'Notcontact',
    provider: 'local',
    who: 'Imaging reporter who is not a reporting contact',
  },
  {
    email: 'emil.empty@empty.example',
    firstName: 'Emil',
    lastName: 'Empty',
    provider: 'local',
    who: 'Licensee of an empty account',
  },
  {
    email: 'uma.unverified@acme.example',
    firstName: 'Uma',
    lastName: 'Unverified',
    provider: 'local',
    who: 'Licensee whose email address is not verified',
    emailVerified: false,
  },
  {
    email: 'nora.nobody@nowhere.example',
    firstName: 'Nora',
    lastName: 'Nobody',
    provider: 'local',
    who: 'No account',
  },
  {
    email: 'dora.disabled@acme.example',
    firstName: 'Dora',
    lastName: 'Disabled',
    provider: 'local',
    who: 'Sign-in disabled',
    disabled: true,
  },
  {
    email: 'ines.internal@vendor.example',
    firstName: 'Ines',
    lastName: 'Internal',
    provider: 'microsoft',
    who: 'Staff who looks after a third of the accounts',
  },
  {
    email: 'theo.internal@vendor.example',
    firstName: 'Theo',
    lastName: 'Internal',
    provider: 'microsoft',
    who: 'Staff without accounts',
  },
  {
    email: 'vic.refused@vendor.example',
    firstName: 'Vic',
    lastName: 'Refused',
    provider: 'microsoft',
    who: 'Vendor email address without a role: access forbidden',
  },
  {
    email: 'val.local@vendor.example',
    firstName: 'Val',
    lastName: 'Local',
    provider: 'local',
    who: 'Vendor email address with a password: invalid identity provider',
  },
];
