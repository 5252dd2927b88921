import { expect, test, type Page } from '@playwright/test';
import { demoPeople } from '#domain/session/demo-people.ts';
import { firstVisitsOf } from '../testing/first-visits.ts';
import { visitors, visitsOf } from '../testing/page-table.ts';
import { untilAtRest, walkTo } from '../testing/page-walk.ts';
import { signInAs, watchComplaints, withoutReminder } from '../testing/pages.ts';

const iTextOverviews = ['iText', 'iText 5', 'iText Suite'].flatMap((name) => [
  `[${name}]`,
  'Product overview',
]);

/** The sidebar inside the account, and the actions at the head of the page that `/accounts/{id}` leads to (2.15–2.18, 2.90–2.92). */
const entries: Readonly<Record<string, { sidebar: readonly string[]; actions: readonly string[] }>> = {
  licensee: {
    sidebar: ['Download licenses', 'Calendar', 'Alerts', 'API tokens', 'Report past usage', 'Audit log'],
    actions: [],
  },
  accountViewer: { sidebar: ['Report past usage'], actions: [] },
  licenseeOfThree: {
    sidebar: [
      ...['Switch account', 'Download licenses', 'Calendar', 'Alerts', 'API tokens', 'Report past usage'],
      'Audit log',
    ],
    actions: [],
  },
  reporterOfThree: {
    sidebar: [
      ...['Switch account', '[iText]', 'Report usage', 'Usage reports', 'Calendar', 'Alerts', 'API tokens'],
      'Report past usage',
    ],
    actions: ['Report usage', 'Report past usage'],
  },
  reporter: {
    sidebar: [
      ...[
        '[iText]',
        'Report usage',
        'Usage reports',
        'Download licenses',
        'Calendar',
        'Alerts',
        'API tokens',
      ],
      ...['Report past usage', 'Audit log'],
    ],
    actions: ['Report usage', 'Download licenses', 'Report past usage'],
  },
  // He was last in the other of his two applications (2.19).
  imagingReporter: {
    sidebar: ['Scan stations', '[LEADTOOLS]', 'Report usage', 'Calendar', 'Report past usage'],
    actions: ['Report usage', 'Report past usage'],
  },
  bothReporter: {
    sidebar: [
      ...['Imaging service', '[LEADTOOLS]', 'Report usage', '[iText]', 'Report usage', 'Usage reports'],
      ...['Calendar', 'Alerts', 'API tokens', 'Report past usage'],
    ],
    actions: ['Report usage', 'Report past usage'],
  },
  teamOwner: {
    sidebar: [
      ...['Customer portal', 'Customer portal settings', '[LEADTOOLS]', 'Product overview'],
      ...iTextOverviews,
      ...['Calendar', 'Alerts', 'Report past usage', 'Audit log'],
    ],
    actions: ['Product overview', 'Team and keys', 'Report past usage'],
  },
  viewer: {
    sidebar: [
      ...['Claims desk', '[Apryse SDK]', 'Product overview', '[DITO]', 'Product overview'],
      ...[
        '[LEADTOOLS]',
        'Product overview',
        '[iText]',
        'Product overview',
        '[iText Suite]',
        'Product overview',
      ],
      ...['[pdf2data]', 'Product overview', 'Calendar', 'Alerts', 'Report past usage'],
    ],
    actions: ['Product overview', 'Report past usage'],
  },
  allRounder: {
    sidebar: [
      ...['Damage vision', 'Damage vision settings', '[LEADTOOLS]', 'Product overview', 'Report usage'],
      ...['[iText]', 'Product overview', 'Report usage', '[iText 5]', 'Product overview'],
      ...['[iText Suite]', 'Product overview', 'Usage reports', 'Download licenses', 'Calendar', 'Alerts'],
      ...['API tokens', 'Report past usage', 'Audit log'],
    ],
    actions: ['Product overview', 'Report usage', 'Download licenses', 'Team and keys', 'Report past usage'],
  },
  stranger: { sidebar: [], actions: [] },
  staffMember: {
    sidebar: [
      ...['Licenses report', 'Overview', 'My calendar', 'My alerts', 'Certifications', 'Unmatched usage'],
      ...[
        'Products',
        'Report usage',
        'Usage reports',
        'Download licenses',
        'Calendar',
        'Alerts',
        'API tokens',
      ],
      ...['Report past usage', 'Audit log'],
    ],
    actions: ['View as customer'],
  },
};

/** Names of what stands in a part of the page, groups in brackets. */
const namesIn = (page: Page, part: string): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(part)})].flatMap((place) =>
    [...place.querySelectorAll('a, button, [role=group]')].map((one) => {
      const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
      return one.getAttribute('role') === 'group' ? '[' + name + ']' : name;
    }))`);

// What is closed to whom at every address is asked of their roles as well, without a browser (`page-table.test.ts`).
test('[2.02] [2.05] [2.06] [2.12] [2.16] [2.17] [2.21] [2.23] [2.24] [2.26] [2.30] [2.31] [6.11] [6.16] everybody finds at every address what their roles give them, and no entry or action more', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await withoutReminder(page);
  for (const [name, visitor] of Object.entries(visitors)) {
    await page.context().clearCookies();
    const opensOverview = demoPeople.some((one) => one.email === visitor.email && one.productOverview);
    await signInAs(page, visitor.email, opensOverview ? '/?enableProductOverview=true' : '/');
    await untilAtRest(page);
    const [start] = visitsOf(name);
    expect.soft(decodeURI(new URL(page.url()).pathname), name).toBe(start?.sees.at);

    const visits = firstVisitsOf(name);
    const seen: object[] = [];
    for (const visit of visits) seen.push({ ...visit, sees: await walkTo(page, visit) });
    expect.soft(seen, name).toEqual(visits);

    const landing = visitsOf(name).find(({ address }) => address === `/accounts/${visitor.account}`);
    if (landing) expect.soft(await walkTo(page, landing), name).toEqual(landing.sees);
    const { sidebar, actions } = entries[name] ?? { sidebar: [], actions: [] };
    const navigation = await namesIn(page, 'nav[aria-label="Main navigation"]');
    expect
      .soft(
        navigation.filter((one) => one !== 'Collapse sidebar'),
        name,
      )
      .toEqual(sidebar);
    expect.soft(await namesIn(page, 'main header > div:last-child'), name).toEqual(actions);
    expect
      .soft((await namesIn(page, 'header:not(main header)')).includes('Contact support'), name)
      .toBe(!visitor.email.endsWith('@vendor.example'));
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  }
  expect(complaints).toEqual([]);
});
