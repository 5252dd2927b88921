import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProductOverview } from '#domain/usage-accounts/overview/schema.ts';
import { openPage, testUser } from '../../../testing/portal-page.tsx';
import { applicationPerson } from '../../../testing/application-person.tsx';

/** The people of the demo's account with applications: who they are in it, and what those hold. */
const portal = ['iText', 'LEADTOOLS'];
const claims = ['Apryse SDK'];
const vision = ['LEADTOOLS'];
const people = {
  teamOwner: applicationPerson([], {
    portal: { roles: ['CUCA_OWNER'], products: portal },
    claims: { roles: ['CUCA_OWNER'], products: claims },
  }),
  teamAdmin: applicationPerson([], { portal: { roles: ['CUCA_ADMIN'], products: portal } }),
  viewer: applicationPerson([], { claims: { roles: ['CUCA_VIEWER'], products: claims } }),
  allRounder: applicationPerson(['LICENSEE', 'ITEXT_VOLUME_REPORTER'], {
    vision: { roles: ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER'], products: vision },
    portal: { roles: ['CUCA_VIEWER'], products: portal },
  }),
  licensee: applicationPerson(['LICENSEE'], {}),
  staffMember: testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] }),
};
type Person = keyof typeof people;

const chooseApplication = 'Choose an application';
const chooseProduct = 'Choose a product';
const denied = 'You do not have access to this page.';
const reportDenied = 'You do not have access to this page.';
const off = 'The product overview is turned off';
const noProduct = 'Product not found';
const noApplication = 'Application not found';
const overviewOf = (product: string) => `${product} overview`;
const volume = 'Report volume usage';

/** Typed by hand from section 2: who, with the flag or without, asks for what → where they end up, and its heading. */
const table: [Person, 'flag' | 'no flag', string, string, string][] = [
  // 2.30: the only application, the only product; several are a choice.
  ['teamOwner', 'flag', '/default', '/default', chooseApplication],
  ['teamOwner', 'flag', '/portal', '/portal/products/default/overview', chooseProduct],
  ['teamOwner', 'flag', '/claims', '/claims/products/Apryse SDK/overview', overviewOf('Apryse SDK')],
  ['teamAdmin', 'flag', '/default', '/portal/products/default/overview', chooseProduct],
  ['teamAdmin', 'flag', '/default/products/iText/overview', '/portal/products/iText/overview', overviewOf('iText')],
  ['viewer', 'flag', '/default/products/default', '/claims/products/Apryse SDK/overview', overviewOf('Apryse SDK')],
  ['allRounder', 'flag', '/default/products/default/overview', '/default/products/default/overview', chooseApplication],
  ['allRounder', 'flag', '/vision', '/vision/products/LEADTOOLS/overview', overviewOf('LEADTOOLS')],
  ['allRounder', 'flag', '/portal/products/iText', '/portal/products/iText/overview', overviewOf('iText')],
  // 6.14: without the flag the overview is not shown, and says how to show it.
  ['teamOwner', 'no flag', '/claims', '/claims/products/Apryse SDK/overview', off],
  ['viewer', 'no flag', '/claims/products/Apryse SDK/overview', '/claims/products/Apryse SDK/overview', off],
  // 2.25: volume is reported for the account, whatever application the address names.
  ['allRounder', 'flag', '/portal/products/iText/report-usage', '../products/iText/report-usage', volume],
  ['allRounder', 'no flag', '/portal/products/default/report-usage', '../products/iText/report-usage', volume],
  ['teamOwner', 'flag', '/portal/products/iText/report-usage', '../products/iText/report-usage', reportDenied],
  // 2.31: closed pages say so where they are.
  ['teamOwner', 'flag', '/vision', '/vision', denied],
  ['teamAdmin', 'flag', '/claims/products/Apryse SDK/overview', '/claims/products/Apryse SDK/overview', denied],
  ['viewer', 'flag', '/portal/products/default/overview', '/portal/products/default/overview', denied],
  ['viewer', 'flag', '/claims/products/default/report-usage', '/claims/products/default/report-usage', denied],
  ['licensee', 'flag', '/default', '/default', denied],
  ['licensee', 'flag', '/portal/products/iText/overview', '/portal/products/iText/overview', denied],
  // What is not there says so.
  ['viewer', 'flag', '/claims/products/iText/overview', '/claims/products/iText/overview', noProduct],
  ['viewer', 'flag', '/claims/products/Nothing', '/claims/products/Nothing', noProduct],
  ['staffMember', 'flag', '/no-such/products/default/overview', '/no-such/products/default/overview', noApplication],
  ['staffMember', 'flag', '/claims/products/default', '/claims/products/Apryse SDK/overview', overviewOf('Apryse SDK')],
]; // prettier-ignore

const overview: ProductOverview = {
  productName: 'any',
  licenseKeysCount: 1,
  nearestExpirationDate: null,
  keys: [],
  groups: [],
  unreported: null,
  expiry: { keys: 1, expired: 0, lastExpired: null, expiring: [] },
};
const item = (pageType: string) => ({
  pageType,
  productName: 'Apryse SDK',
  product: 'Apryse SDK',
  route: '',
});
const answers = {
  'GET /api/accounts/acme': { id: 'acme', name: 'Acme', url: null, regionalTerritory: null, globalTerritory: null, owner: null, leadToolsTeamOwner: null, crCsm: null },
  'GET /api/accounts/acme/cucas/claims': { id: 'claims', name: 'App claims', products: [], visibleItems: [item('OVERVIEW')] },
  'GET /api/accounts/acme/cucas/no-such': () => Response.json({ type: 'urn:x', title: 'No', status: 403, detail: 'No', instance: '/', code: 'ACCESS_DENIED', requestId: 'r', message: 'No' }, { status: 403 }),
  ...Object.fromEntries(
    [['portal', 'iText'], ['portal', 'LEADTOOLS'], ['claims', 'Apryse%20SDK'], ['vision', 'LEADTOOLS']].map(
      ([cuca, product]) => [`GET /api/accounts/acme/cucas/${cuca}/products/${product}/overview`, overview],
    ),
  ),
}; // prettier-ignore

test.each(table)(
  '[2.27] [2.30] [2.31] the %s (%s) who opens %s is shown %s: %s',
  async (who, flag, asked, place, heading) => {
    if (flag === 'flag') localStorage.setItem('enableProductOverview', 'true');
    const page = await openPage(`/accounts/acme/cuca${asked}`, { user: people[who], answers });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    const end = place.startsWith('..') ? `/accounts/acme${place.slice(2)}` : `/accounts/acme/cuca${place}`;
    await waitFor(() => expect(decodeURI(page.history.location.pathname)).toBe(end));
  },
);

test('[2.31] a closed page of an application names itself in its message', async () => {
  await openPage('/accounts/acme/cuca/vision', { user: people.teamOwner });
  expect(
    await screen.findByText('You do not have access to this page of the application. Ask one of its owners.'),
  ).toBeVisible();
});
