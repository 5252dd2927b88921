import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failing, openPage, testUser, type OpenPage } from '../../testing/portal-page.tsx';
import { applicationPerson, type TestApplication } from '../../testing/application-person.tsx';

const viewer = (...products: string[]): TestApplication => ({ roles: ['CUCA_VIEWER'], products });
const pathOf = ({ history }: OpenPage) => history.location.href;
const at = (rest: string) => `/accounts/acme/cuca${rest}`;
const denied = 'You do not have access to this page of the application. Ask one of its owners.';

test('[2.30] default is the only application', async () => {
  const page = await openPage(at('/default/products/iText/report-usage?a=1#b'), {
    user: applicationPerson(['ITEXT_VOLUME_REPORTER'], { c1: viewer('iText') }),
  });
  await waitFor(() => expect(pathOf(page)).toBe('/accounts/acme/products/iText/report-usage'));
});

test('[2.30] default is the application and the product selected last', async () => {
  localStorage.setItem('selectedCucaId', JSON.stringify({ acme: 'c2' }));
  localStorage.setItem('lastSelectedProduct', JSON.stringify({ acme: 'LEADTOOLS' }));
  const user = applicationPerson([], { c1: viewer('iText'), c2: viewer('iText', 'LEADTOOLS') });
  const page = await openPage(at('/default/products/default'), { user });
  await waitFor(() => expect(pathOf(page)).toContain('/cuca/c2/products/LEADTOOLS'));
});

test('[2.30] several applications are a choice that says what each is, and the choice is remembered', async () => {
  localStorage.setItem('selectedCucaId', JSON.stringify({ acme: 'gone' }));
  const user = applicationPerson([], {
    c1: viewer('iText', 'LEADTOOLS'),
    c2: { roles: ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER'], products: ['Apryse SDK'] },
    c3: viewer(),
  });
  await openPage(at('/default'), { user });
  const choice = await screen.findByRole('navigation', { name: 'Choose an application' });
  const cards = within(choice).getAllByRole('link');
  expect(cards.map((card) => card.textContent)).toEqual([
    'App c1iText, LEADTOOLS · You are a viewer',
    'App c2Apryse SDK · You are an owner · You report its usage',
  ]);
  expect(cards.map((card) => card.getAttribute('href'))).toEqual([at('/c1'), at('/c2')]);
  expect(document.title).toContain('Choose an application');
  await userEvent.click(cards[1]!);
  await waitFor(() => expect(localStorage.getItem('selectedCucaId')).toBe('{"acme":"c2"}'));
});

test('[2.30] several products are a choice that says what each is, and the chosen one is remembered', async () => {
  localStorage.setItem('enableProductOverview', 'true');
  const user = applicationPerson([], { c1: viewer('iText', 'LEADTOOLS') });
  const held = (productName: string, licenseKeysCount: number, nearestExpirationDate: string | null) => ({ productName, licenseKeysCount, nearestExpirationDate }); // prettier-ignore
  const products = [held('iText', 1, '2099-03-01'), held('LEADTOOLS', 1200, null)];
  await openPage(at('/c1/products/default'), {
    user,
    answers: { 'GET /api/accounts/acme/cucas/c1': { id: 'c1', name: 'App c1', visibleItems: [], products } },
  });
  const choice = await screen.findByRole('navigation', { name: 'Choose a product' });
  const cards = within(choice).getAllByRole('link');
  await waitFor(() =>
    expect(cards.map((card) => card.textContent)).toEqual([
      'iText1 license key · Next expiry 1 Mar 2099',
      'LEADTOOLS1,200 license keys · No upcoming expiry',
    ]),
  );
  expect(cards.map((card) => card.getAttribute('href'))).toEqual([
    at('/c1/products/iText'),
    at('/c1/products/LEADTOOLS'),
  ]);
  await userEvent.click(cards[1]!);
  await waitFor(() => expect(localStorage.getItem('lastSelectedProduct')).toBe('{"acme":"LEADTOOLS"}'));
});

test.each(['/c9', '/c9/products/iText', '/c9/products/default/report-usage'])(
  '[2.31] %s of an application without a role for the person says that its page is closed, and asks for nothing but one’s own request to be let in',
  async (rest) => {
    const page = await openPage(at(rest), { user: applicationPerson(['LICENSEE'], { c1: viewer('iText') }) });
    expect(
      await screen.findByRole('heading', { name: 'You do not have access to this page.' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveTextContent(denied);
    expect(page.calls.filter((call) => call.includes('c9'))).toEqual([
      'GET /api/accounts/acme/cucas/c9/access-requests/own',
    ]);
  },
);

test('[2.31] without any application the default address is closed', async () => {
  await openPage(at('/default'), { user: applicationPerson(['LICENSEE'], {}) });
  expect(await screen.findByText(denied)).toBeInTheDocument();
});

test('an application without a license key says that there is nothing to see yet', async () => {
  await openPage(at('/c1'), { user: applicationPerson([], { c1: viewer() }) });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Nothing to show in App c1 for your role' }),
  ).toBeInTheDocument();
});

test('a product that the application has no key of leads back to the application', async () => {
  await openPage(at('/c1/products/Apryse SDK'), { user: applicationPerson([], { c1: viewer('iText') }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Product not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the application' })).toHaveAttribute('href', at('/c1'));
});

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const LIST = 'GET /api/accounts/a1/applications';
const application = (id: string, description: string) => ({
  id,
  name: `App ${id}`,
  description,
  licenseType: null,
  reportingFrequency: null,
  primaryReportingContact: null,
  secondaryReportingContact: null,
  reportingRefusal: null,
});

test('[2.30] staff choose among all applications of the account, by what the customer wrote about them', async () => {
  const answers = { [LIST]: [application('c1', 'Archive'), application('c2', 'Shop')] };
  await openPage('/accounts/a1/cuca/default', { user: staffMember, answers });
  const choice = await screen.findByRole('navigation', { name: 'Choose an application' });
  expect(within(choice).getAllByRole('link').map((card) => card.textContent)).toEqual([
    'App c1Archive',
    'App c2Shop',
  ]); // prettier-ignore
});

test('[2.31] [6.03] staff choose no application for its settings, which are closed to them in each', async () => {
  const page = await openPage('/accounts/a1/cuca/default/settings', { user: staffMember });
  expect(
    await screen.findByText('You do not have access to this page of the application. Ask one of its owners.'),
  ).toBeInTheDocument();
  expect(page.calls).not.toContain(LIST);
});

test('an application that does not exist says so to staff, with the way to the account', async () => {
  const answers = { 'GET /api/accounts/a1/cucas/c9': failing(403, 'No.') };
  await openPage('/accounts/a1/cuca/c9/products/iText', { user: staffMember, answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Application not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the account' })).toHaveAttribute('href', '/accounts/a1');
});
