import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { applicationPerson } from '../../../../testing/application-person.tsx';
import { openPage, failing, testUser } from '../../../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const answers = {
  'GET /api/accounts/acme': { id: 'acme', name: 'Acme Publishing' },
  'GET /api/accounts/acme/purchased-products': [],
};
const navigation = () => screen.getByRole('navigation', { name: 'Main navigation' });
const entries = () =>
  within(navigation())
    .getAllByRole('link')
    .map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')]);
const current = () =>
  within(navigation())
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent);

describe('staff inside an account', () => {
  test('find the report above it, and below it what belongs to the account', async () => {
    await openPage('/accounts/acme/products', { user: staffMember, answers });
    await screen.findByRole('navigation', { name: 'Main navigation' });
    await within(navigation()).findByText('Acme Publishing');
    expect(entries()).toEqual([
      ['Licenses report', '/reports/licenses'],
      ['Overview', '/overview'],
      ['My calendar', '/calendar'],
      ['My alerts', '/alerts'],
      ['Certifications', '/cases'],
      ['Unmatched usage', '/unmatched-usage?state=OPEN'],
      ['Products', '/accounts/acme/products'],
      ['Report usage', '/accounts/acme/products/iText/report-usage'],
      ['Usage reports', '/accounts/acme/usage-reports'],
      ['Download licenses', '/accounts/acme/new-licenses'],
      ['Calendar', '/accounts/acme/calendar'],
      ['Alerts', '/accounts/acme/alerts'],
      ['API tokens', '/accounts/acme/api-tokens'],
      ['Report past usage', '/accounts/acme/report-past-usage'],
      ['Audit log', '/accounts/acme/audit'],
    ]);
    expect(current()).toEqual(['Products']);
  });

  test.each(['licenses', 'usage'])('the %s of a product belong to the products', async (page) => {
    await openPage(`/accounts/acme/products/iText/${page}`, { user: staffMember, answers });
    await screen.findByRole('navigation', { name: 'Main navigation' });
    await within(navigation()).findByText('Acme Publishing');
    expect(current()).toEqual(['Products']);
  });

  test('the way back leads to the report as it was left in this tab', async () => {
    const { history } = await openPage('/reports/licenses?search=kestrel&assignee=', {
      user: staffMember,
      answers,
    });
    await screen.findByRole('heading', { level: 1, name: 'Licenses report' });
    history.push('/accounts/acme/products');
    const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
    expect(within(trail).getByRole('link', { name: 'Licenses report' })).toHaveAttribute(
      'href',
      '/reports/licenses?search=kestrel&assignee=',
    );
    expect(within(navigation()).getByRole('link', { name: 'Licenses report' })).toHaveAttribute(
      'href',
      '/reports/licenses?search=kestrel&assignee=',
    );
  });
});

describe('[2.14] the small sidebar', () => {
  const toggle = (name: string) => screen.findByRole('button', { name });
  test('is what the report begins with, and a choice holds on every page', async () => {
    const { history } = await openPage('/reports/licenses', { user: staffMember, answers });
    await userEvent.click(await toggle('Expand sidebar'));
    expect(await toggle('Collapse sidebar')).toBeInTheDocument();
    expect(localStorage.getItem('sidebarMode')).toBe('expanded');
    history.push('/accounts/acme/products');
    expect(await toggle('Collapse sidebar')).toBeInTheDocument();
  });

  test('keeps the focus on the button that makes it small or wide, and says in a tip what it does', async () => {
    await openPage('/reports/licenses', { user: staffMember, answers });
    const button = await toggle('Expand sidebar');
    await userEvent.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Expand sidebar [');
    await userEvent.click(button);
    expect(button).toHaveAccessibleName('Collapse sidebar');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('tooltip')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveAccessibleName('Expand sidebar');
    expect(button).toHaveFocus();
  });

  test('[2.90] [2.91] keeps the way to the settings, and tells the products of an application apart', async () => {
    localStorage.setItem('sidebarMode', 'minimized');
    localStorage.setItem('enableProductOverview', 'true');
    const user = applicationPerson([], {
      c1: { roles: ['CUCA_OWNER'], products: ['iText', 'LEADTOOLS'] },
    });
    await openPage('/accounts/acme/usage-reports', { user });
    await screen.findByRole('navigation', { name: 'Main navigation' });
    const link = (name: string) => within(navigation()).getByRole('link', { name });
    expect(link('App c1 settings')).toHaveAttribute('href', '/accounts/acme/cuca/c1/settings');
    expect(link('iText: Product overview')).toHaveTextContent(/^iT$/);
    expect(link('LEADTOOLS: Product overview')).toHaveTextContent(/^LE$/);
    localStorage.clear();
  });

  test('is not what other pages begin with', async () => {
    await openPage('/accounts/acme/products', { user: staffMember, answers });
    expect(await toggle('Collapse sidebar')).toBeInTheDocument();
  });
});

describe('[2.90] customers above the accounts', () => {
  const account = (name: string) => ({ name, roles: ['LICENSEE' as const], cucas: {} });
  const downloads = () => within(navigation()).getByRole('link', { name: 'Download licenses' });

  test.each(['/settings', '/activations', '/command-line'])(
    'keep the sidebar of their only account beside %s',
    async (address) => {
      await openPage(address, { user: testUser({ acme: account('Acme') }) });
      await screen.findByRole('heading', { level: 1 });
      expect(downloads()).toHaveAttribute('href', '/accounts/acme/new-licenses');
    },
  );

  test('keep that of the account they come from; beside the chooser, and before they chose, there is none', async () => {
    const user = testUser({ acme: account('Acme'), globex: account('Globex') });
    const page = await openPage('/settings', { user });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull();
    page.history.push('/accounts/globex/new-licenses');
    await screen.findByRole('heading', { level: 1, name: 'Download licenses' });
    page.history.push('/settings');
    await screen.findByRole('heading', { level: 1, name: 'Personal settings' });
    expect(downloads()).toHaveAttribute('href', '/accounts/globex/new-licenses');
    page.history.push('/accounts');
    await screen.findByRole('heading', { level: 1, name: 'Choose an account' });
    expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull();
  });
});

describe('what does not exist is said', () => {
  test('an account', async () => {
    await openPage('/accounts/nope/products', {
      user: staffMember,
      answers: { 'GET /api/accounts/nope': failing(403, 'You do not have access.') },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Account not found' })).toBeVisible();
    expect(screen.getByText(/No account has the ID nope\./)).toBeInTheDocument();
    expect(within(navigation()).queryByText('Account')).toBeNull();
    await waitFor(() => expect(document.title).toBe('Not found · Northwind Imaging Customer Portal'));
  });

  test('a product', async () => {
    await openPage('/accounts/acme/products/Nonsense/licenses', { user: staffMember, answers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show the account’s products' })).toHaveAttribute(
      'href',
      '/accounts/acme/products',
    );
  });
});

test('the menu leads to the personal settings, where customers find the switch of the overview [2.35]', async () => {
  await openPage('/accounts/acme/new-licenses', {
    user: testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^User menu for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Personal settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Personal settings' })).toBeInTheDocument();
  expect(screen.getByText('Show product overview')).toBeInTheDocument();
});
