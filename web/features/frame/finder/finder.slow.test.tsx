import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { pages, type PageId } from '#domain/access/pages.ts';
import type { FinderAnswer } from '#domain/finder/schema.ts';
import { fillIn } from '../../../../testing/render.tsx';
import { failing, openPage, testUser, type Answers } from '../../../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const licensee = testUser({ acme: { name: 'Acme Publishing Ltd', roles: ['LICENSEE'], cucas: {} } });
const nothing: FinderAnswer = { accounts: [], applications: [], products: [], keys: [] };
const acme = { id: 'acme', name: 'Acme Publishing Ltd' };
const FIND = 'POST /api/finder';

async function openFinder(user = licensee, answers: Answers = { [FIND]: nothing }) {
  const known = { 'GET /api/accounts/acme': { ...acme, url: null } };
  const page = await openPage('/accounts/acme/new-licenses', { user, answers: { ...known, ...answers } });
  await screen.findByRole('button', { name: 'Search' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', {
    name: /^Search pages, accounts, applications, products and keys/,
  });
  return { ...page, field };
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('opened by its key', () => {
  test('it lists what is open to the person, by the names of the sidebar; arrows go round, Home and End lead to the ends, Enter opens', async () => {
    const { field, calls, history } = await openFinder();
    expect(field).toHaveFocus();
    const entries = within(document.querySelector('nav[aria-label="Main navigation"]') as HTMLElement)
      .getAllByRole('link', { hidden: true })
      .map((link) => link.textContent);
    expect(entries).toEqual(expect.arrayContaining(['Download licenses', 'Calendar', 'Report past usage']));
    expect(options().slice(0, entries.length)).toEqual(entries);
    expect(options()).toEqual(
      expect.arrayContaining(['Command-line tool', 'Personal settings', 'Activations', 'Sign out']),
    );
    expect(options()).not.toContain('Licenses report');
    expect(calls.filter((call) => call === FIND)).toEqual([]);

    // Arrows go round, Home and End lead to the ends, Enter opens.
    expect(active(field)).toBe('Download licenses');
    await userEvent.keyboard('{ArrowUp}');
    expect(active(field)).toBe('Sign out');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active(field)).toBe('Calendar');
    await userEvent.keyboard('{End}');
    expect(active(field)).toBe('Sign out');
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await waitFor(() => expect(history.location.pathname).toBe('/accounts/acme/calendar'));
    await waitFor(() =>
      expect(
        screen.queryByRole('combobox', { name: /^Search pages, accounts, applications, products and keys/ }),
      ).toBeNull(),
    );
  });

  test('staff find every page that needs no account, beside those of the account', async () => {
    await openFinder(staffMember);
    const addresses = screen.queryAllByRole('option').map((option) => option.getAttribute('href') ?? '');
    const anywhere = (Object.keys(pages) as PageId[]).flatMap((page) => {
      const { path } = pages[page];
      const isLed = page === 'accounts' || page === 'anyVolumeReport'; // to the report, to the account's own
      return !path.includes('$') && !isLed ? [path] : [];
    });
    expect(anywhere.filter((path) => !addresses.some((address) => address.split('?')[0] === path))).toEqual(
      [],
    );
    expect(options()).toEqual(
      expect.arrayContaining(['Licenses report', 'Background jobs', 'Products', 'Report usage']),
    );
    expect(options()).not.toContain('Switch account');
    // Two entries of one name could not be told apart.
    expect(options().filter((name) => name?.startsWith('Audit log'))).toEqual([
      'Audit log',
      'Audit log for all accounts',
    ]);
    expect(new Set(options()).size).toBe(options().length);
  });

  test('the same key closes it, and Escape does; the focus returns to where it was', async () => {
    const { field } = await openFinder();
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(field).not.toBeInTheDocument());
    const button = screen.getByRole('button', { name: 'Search' });
    await userEvent.click(button);
    await screen.findByRole('combobox', { name: /^Search pages, accounts, applications, products and keys/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    expect(
      screen.queryByRole('combobox', { name: /^Search pages, accounts, applications, products and keys/ }),
    ).toBeNull();
  });
});

describe('by keyboard', () => {
  test('Enter pressed before the answer waits for it, and chooses by it', async () => {
    let tell: (found: FinderAnswer) => void = () => {};
    const answer = new Promise<FinderAnswer>((resolve) => (tell = resolve));
    const { field, history } = await openFinder(staffMember, {
      [FIND]: async () => Response.json(await answer),
    });
    await fillIn(field, 'zebra');
    await userEvent.keyboard('{Enter}');
    expect(history.location.pathname).toBe('/accounts/acme/new-licenses');
    tell({ ...nothing, accounts: [{ id: 'zebra', name: 'Zebra Crossing' }] });
    await waitFor(() => expect(history.location.pathname).toBe('/accounts/zebra/products'));
  });
});

describe('while somebody types', () => {
  const found: FinderAnswer = {
    accounts: [acme],
    applications: [{ id: 'shop', name: 'Web shop', account: acme }],
    products: [{ productName: 'iText', account: acme, application: null }],
    keys: [
      {
        ...{ id: 'k1', keyTail: 'a1b2c3', productName: 'iText', productLicense: 'L-1' },
        ...{ account: acme, application: null },
      },
    ],
  };

  test('what was found stands by kind, each as a link to a page that is open to the person', async () => {
    const { field } = await openFinder(licensee, { [FIND]: found });
    await fillIn(field, 'calendar');
    const listed = await screen.findByRole('option', { name: /a1b2c3/ });
    const href = (name: RegExp) => screen.getByRole('option', { name }).getAttribute('href');
    expect(listed).toHaveAttribute('href', '/accounts/acme/new-licenses?freeTextSearch=a1b2c3');
    expect(href(/^Acme/)).toBe('/accounts/acme');
    expect(href(/^Web shop/)).toBe('/accounts/acme/new-licenses?freeTextSearch=Web+shop');
    expect(href(/^iText/)).toBe('/accounts/acme/new-licenses?freeTextSearch=iText');
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups.filter((name) => name !== null)).toEqual([
      ...['Pages', 'Accounts', 'Applications', 'Products', 'License keys', 'Actions'],
    ]);
    await waitFor(() => expect(screen.getByText('6 results')).toBeInTheDocument());
  });

  test('a pause sends one call for the whole text, and one letter none', async () => {
    const { field, calls } = await openFinder(staffMember, { [FIND]: found });
    await userEvent.type(field, 'a');
    await userEvent.type(field, 'cme');
    await screen.findByRole('option', { name: /^Web shop/ });
    expect(calls.filter((call) => call === FIND).length).toBeLessThanOrEqual(3);
  });

  test('a search that failed says so and is tried again; that nothing was found is said, with what is looked for; a whole key never stands in an address', async () => {
    const KEY = '0123456789abcdef0123456789abcdef';
    const answers = [failing(400, 'Not this time.'), () => Response.json(found)];
    const { field, calls } = await openFinder(staffMember, {
      [FIND]: () => (answers.shift() ?? (() => Response.json(nothing)))(),
    });
    await fillIn(field, 'acme');
    expect(await screen.findByText('Not this time.')).toBeInTheDocument();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /^Web shop/ })).toBeInTheDocument();

    await userEvent.clear(field);
    await fillIn(field, 'zzzz');
    expect(await screen.findByText('No results for “zzzz”')).toBeInTheDocument();

    const before = calls.length;
    await userEvent.clear(field);
    await fillIn(field, KEY);
    const elsewhere = () => screen.getByRole('option', { name: /^Search the licenses report for/ });
    await waitFor(() =>
      expect(elsewhere().getAttribute('href')).toBe('/reports/licenses?search=123456789abcdef&assignee='),
    );
    await waitFor(() => expect(calls.slice(before)).toContain(FIND));
    expect(calls.filter((call) => call.includes(KEY))).toEqual([]);
  });
});

describe('what was chosen last', () => {
  const choose = async (user = licensee) => {
    const page = await openFinder(user);
    await fillIn(page.field, 'calen');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(page.history.location.pathname).toBe('/accounts/acme/calendar'));
    page.unmount();
  };
  const recent = () => within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option');

  test('stands in front the next time, is shown to nobody else, and not to somebody who has lost the account', async () => {
    await choose();
    const own = await openFinder();
    expect(recent().map((option) => option.textContent)).toEqual(['Calendar']);
    own.unmount();
    const page = await openFinder({ ...licensee, userId: 'u2' });
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    page.unmount();
    localStorage.setItem(
      'recentChoices',
      JSON.stringify({
        userId: 'u1',
        choices: [{ icon: 'account', label: 'Globex', href: '/accounts/globex', accountId: 'globex' }],
      }),
    );
    await openFinder();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });
});
