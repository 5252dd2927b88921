import { expect, test, type Locator, type Page } from '@playwright/test';
import { dayOf } from '#domain/core/day.ts';
import {
  beginCertifying,
  choose,
  field,
  heading,
  lastMonth,
  monthDay,
  press,
  rowOf,
} from '../testing/certifying-pages.ts';
import { startOwnPortal, type OwnPortal } from '../testing/own-portal.ts';
import { watchComplaints } from '../testing/pages.ts';

const licensee = 'lena@acme.example';

const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * 86_400_000));
const files = {
  'accounts.csv': 'id,name\nacme,Acme Insurance\n',
  'license-keys.csv': [
    'licenseKeyId,accountId,recordType,productName,licensedProduct,platform,licenseKey,activationStatus,createdDate,expiryDate',
    `acme-key,acme,Unified,iText,iText Core,iText,${'acme'.padEnd(64, '0')},Active,${daysAgo(120)},${daysAgo(-200)}`,
    '',
  ].join('\n'),
  'users.csv': `email,firstName,lastName\n${licensee},Lena,Licensee\n`,
  'roles.csv': `email,accountId,roles\n${licensee},acme,LICENSEE\n`,
};

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal();
  await portal.seed(files, [licensee]);
});
test.afterAll(() => portal.stop());

/** One rule: what is typed against it, what the page answers where, and how it is mended. */
interface Rule {
  title: string;
  wrong: (page: Page) => Promise<unknown>;
  /** Controls that say it, each with these words; alerts, where it is about no control alone. */
  at: (page: Page) => Locator[];
  told: string;
  isAlert?: true;
  mend: (page: Page) => Promise<unknown>;
}

const nothing = async (): Promise<void> => {};
const group = (name: string | RegExp) => (page: Page) => page.getByRole('group', { name });
const first = group('Primary reporting contact');
const second = group('Secondary reporting contact');
const box = (name: RegExp) => (page: Page) => field(page, name);
const name = box(/^Application name/);
const description = box(/^Description/);
const licenseType = (page: Page) => page.getByRole('radiogroup', { name: /^License type/ });
const products = (page: Page) => page.getByRole('combobox', { name: /^Products/ });
const email = (page: Page) => field(first(page), /^E-mail/);
const row = (page: Page, n = 1) => rowOf(page, 'iText', n);
const deployment = (on: Locator) => on.getByRole('combobox', { name: /^Deployment type/ });
const environment = (on: Locator) => on.getByRole('combobox', { name: /^Environment/ });
/** Typed, where a button would say it: the month may change between the two. */
async function fillLastMonth(on: Locator): Promise<void> {
  await field(on, /^First day/).fill(lastMonth.start);
  await field(on, /^Last day/).fill(lastMonth.end);
}
const firstDay = (page: Page) => field(row(page), /^First day/);
const lastDay = (page: Page) => field(row(page), /^Last day/);
const value = (on: Locator) => field(on, /^Usage/);
const contactBoxes = (on: Locator) => [/^E-mail/, /^First name/, /^Last name/].map((one) => field(on, one));

async function toggleProduct(page: Page): Promise<void> {
  await choose(page, products(page), 'iText Core');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** A text that is missing or too long, and its field. */
const textRule = (
  title: string,
  at: (page: Page) => Locator,
  [wrong, told, right]: [wrong: string, told: string, right: string],
): Rule => ({
  title,
  told,
  at: (page) => [at(page)],
  wrong: (page) => at(page).fill(wrong),
  mend: (page) => at(page).fill(right),
});

const tooLong = 'Too long: at most 255 characters.';
const long = 'x'.repeat(256);
/** An application that is described; each rule but the first finds all others kept. */
const describing: Rule[] = [
  {
    title: '[5.01] [5.24] [5.25] [5.26] an application of which nothing is said',
    wrong: nothing,
    at: (page) => [
      ...[name(page), description(page), licenseType(page), products(page)],
      ...contactBoxes(first(page)),
    ],
    told: 'required',
    mend: async (page) => {
      await name(page).fill('Scanner');
      await description(page).fill('Scans letters');
      await toggleProduct(page);
      await press(page, 'Use my details');
    },
  },
  {
    title: '[5.25] an application without a license type',
    wrong: nothing,
    at: (page) => [licenseType(page)],
    told: 'required',
    mend: (page) => page.getByRole('radio', { name: /^Internal/ }).press('Space'),
  },
  {
    title: '[5.25] an application without products',
    wrong: toggleProduct,
    at: (page) => [products(page)],
    told: 'required',
    mend: toggleProduct,
  },
  textRule('[5.24] a name of blanks', name, ['  ', 'required', 'Scanner']),
  textRule('[5.03] a name of 256 characters', name, [long, tooLong, 'Scanner']),
  textRule('[5.25] no description', description, ['', 'required', 'Scans letters']),
  textRule('[9.07] a description of 4,001 characters', description, [
    'x'.repeat(4001),
    'Too long: at most 4,000 characters.',
    'Scans letters',
  ]),
  textRule('[5.26] no e-mail', email, ['', 'required', licensee]),
  ...['lena@acme', 'lena@acme.x', '.lena@acme.example', `${'x'.repeat(244)}@acme.example`].map((text) =>
    textRule(`[5.02] the e-mail ${text.slice(0, 24)}`, email, [text, 'email invalid', licensee]),
  ),
  ...(['First', 'Last'] as const).flatMap((which) => {
    const at = (page: Page) => field(first(page), new RegExp(`^${which} name`));
    return [
      textRule(`[5.26] no ${which.toLowerCase()} name`, at, [' ', 'required', 'Lee']),
      textRule(`[5.03] a ${which.toLowerCase()} name of 256 characters`, at, [long, tooLong, 'Lee']),
    ];
  }),
  {
    title: '[5.29] a second contact of whom nothing is said',
    wrong: (page) => press(page, 'Add a second contact'),
    at: (page) => contactBoxes(second(page)),
    told: 'required',
    mend: async (page) => {
      for (const one of contactBoxes(second(page))) await one.fill('dan@acme.example');
    },
  },
  {
    title: '[5.29] the first contact once more as the second',
    wrong: async (page) => field(second(page), /^E-mail/).fill(await email(page).inputValue()),
    at: (page) => [field(second(page), /^E-mail/)],
    told: 'This is the first contact’s address. Name somebody else, or remove the second contact.',
    mend: (page) => press(page, 'Remove the second contact'),
  },
];

const SAME_SINGLE =
  'Another row has the same license, environment and days. Change one period, or remove a row.';
const SAME_SERVER =
  'Another row has the same license, environment, processors per server and days. Change one period, or remove a row.';
const processors = (on: Locator, at = 0) => field(on, /^Processors per server/).nth(at);

/** Usage that is reported, of one application and then in two rows. */
const reporting: Rule[] = [
  {
    title: '[5.01] [5.08] [5.13] [5.27] a row of which nothing is said',
    wrong: nothing,
    at: (page) => [
      ...[deployment(row(page)), environment(row(page)), firstDay(page), lastDay(page), value(row(page))],
    ],
    told: 'required',
    mend: async (page) => {
      await choose(page, environment(row(page)), 'Production');
      await fillLastMonth(row(page));
      await value(row(page)).fill('7');
    },
  },
  {
    title: '[5.27] a row without a deployment type',
    wrong: nothing,
    at: (page) => [deployment(row(page))],
    told: 'required',
    mend: (page) => choose(page, deployment(row(page)), 'Desktop'),
  },
  textRule('[5.27] no usage value', (page) => value(row(page)), ['', 'required', '0']),
  textRule('[5.05] a usage value above the maximum', (page) => value(row(page)), [
    '100000000000000000',
    'greater than max',
    '7',
  ]),
  textRule('[5.09] a period that ends before it starts', lastDay, [
    monthDay(-1, 0),
    'The period ends before it starts.',
    lastMonth.end,
  ]),
  textRule('[5.09] a day before the license was created', firstDay, [
    ...[daysAgo(121), 'The license did not exist yet. Start on the day it was created or later.'],
    lastMonth.start,
  ] as [string, string, string]),
  textRule('[5.10] a day in the future', lastDay, [daysAgo(-2), 'This day is in the future.', lastMonth.end]),
  {
    title: '[5.12] two rows of one environment that share days',
    wrong: async (page) => {
      await press(page, 'Add a row to iText');
      await fillLastMonth(row(page, 2));
      await value(row(page, 2)).fill('8');
    },
    at: (page) => [1, 2].map((n) => row(page, n).getByRole('alert')),
    isAlert: true,
    told: SAME_SINGLE,
    mend: (page) => choose(page, environment(row(page, 2)), 'Non-Production'),
  },
  {
    title: '[5.12] two rows of servers with as many processors that share days',
    wrong: async (page) => {
      await choose(page, environment(row(page, 2)), 'Production');
      for (const n of [1, 2]) {
        await choose(page, deployment(row(page, n)), 'Cloud');
        await row(page, n)
          .getByRole('radio', { name: /^In servers/ })
          .press('Space');
        await processors(row(page, n)).fill('8');
        await field(row(page, n), /^Number of servers/).fill('2');
      }
    },
    at: (page) => [1, 2].map((n) => row(page, n).getByRole('alert')),
    isAlert: true,
    told: SAME_SERVER,
    mend: (page) => processors(row(page, 2)).fill('4'),
  },
  {
    title: '[5.06] servers of one size in two lines of a row',
    wrong: async (page) => {
      await press(row(page, 2), 'Add servers with other processors');
      await processors(row(page, 2), 1).fill('4');
      await field(row(page, 2), /^Number of servers/)
        .nth(1)
        .fill('3');
    },
    at: (page) => [processors(row(page, 2)), processors(row(page, 2), 1)],
    told: 'Two rows have the same number of processors. Add their servers up in one row.',
    mend: (page) => press(row(page, 2), 'Remove servers, row 2'),
  },
];

const search = (page: Page) => page.getByRole('radiogroup', { name: /^Did you search your whole company/ });
const confirmation = (page: Page) => page.getByRole('checkbox', { name: /^I confirm/ });
const closing: Rule[] = [
  {
    title: '[5.28] a report that does not say whether the company was searched',
    wrong: (page) => confirmation(page).press('Space'),
    at: (page) => [search(page)],
    told: 'required',
    mend: (page) => page.getByRole('radio', { name: /^Yes/ }).press('Space'),
  },
  {
    title: '[5.28] a report that is not confirmed',
    wrong: (page) => confirmation(page).press('Space'),
    at: (page) => [confirmation(page)],
    told: 'Tick the box to confirm what you report.',
    mend: (page) => confirmation(page).press('Space'),
  },
];

const invalid = (page: Page) => page.locator('[aria-invalid="true"]:not([aria-hidden="true"])');

test.describe.configure({ mode: 'serial' });
let page: Page;
let complaints: string[];
test.beforeAll(async ({ browser }) => {
  page = await portal.open(browser, licensee);
  complaints = watchComplaints(page);
  await beginCertifying(page, '/accounts/acme/report-past-usage', undefined);
});
test.afterAll(() => page.context().close());

/** The page answers each rule at its place and goes no further. */
const prove = (rules: readonly Rule[], forward: string): void => {
  for (const { title, wrong, at, told, isAlert = false, mend } of rules)
    test(title, async () => {
      await wrong(page);
      const address = page.url();
      await press(page, forward);
      const places = at(page);
      for (const place of places)
        await (isAlert ? expect(place).toHaveText(told) : expect(place).toHaveAccessibleDescription(told));
      await expect(invalid(page)).toHaveCount(isAlert ? 0 : places.length);
      expect(page.url()).toBe(address);
      await mend(page);
    });
};

prove(describing, 'Next');
test('[5.24] another application of the same name', async () => {
  await press(page, 'Add application');
  await name(page).fill(' scanner ');
  await description(page).fill('Scans as well');
  await licenseType(page)
    .getByRole('radio', { name: /^Internal/ })
    .press('Space');
  await toggleProduct(page);
  await press(page, /^Next/);
  await expect(name(page)).toHaveAccessibleDescription(
    'Another application has this name. Give each application a name of its own.',
  );
  await name(page).fill('Printer');
  await press(page, 'Next');
  await expect(heading(page, 'Report usage')).toBeFocused();
});

prove(reporting, 'Next application');
test('[5.12] the other application may have used the same license on the same days', async () => {
  await press(page, 'Next application');
  await expect(heading(page, 'Usage of Printer')).toBeFocused();
  // Its row begins like the other one's.
  await processors(row(page)).fill('8');
  await field(row(page), /^Number of servers/).fill('1');
  await press(page, 'Next');
  await expect(heading(page, 'Summary')).toBeFocused();
});

prove(closing, 'Send report');
test('[5.29] what was mended is sent, without a second contact', async () => {
  await press(page, 'Send report');
  await expect(heading(page, 'Your report was sent')).toBeFocused();
  expect(complaints).toEqual([]);
});
