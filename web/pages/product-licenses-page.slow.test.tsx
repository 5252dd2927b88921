import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fillIn } from '../../testing/render.tsx';
import { eventually } from '../../testing/eventually.ts';
import { licenseRecord } from '../../testing/license-records.ts';
import { failing, openPage } from '../../testing/portal-page.tsx';
import { BASE, staffMember, openLicenses as open } from '../../testing/product-licenses-page.tsx';

const grid = async () => screen.findByRole('grid', { name: 'iText licenses' });
const rowOf = async (text: string) => {
  const cell = await within(await grid()).findByText(text);
  const row = cell.closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} is in no row`);
  return row;
};

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2500));

test('[2.39] [2.40] [2.41] [2.42] [2.46] [2.47] [2.52] [9.08] the page has all its parts: head, search, and the columns of its table, fifty rows at once; rows of the volume family are selected for the usage breakdown', async () => {
  const user = userEvent.setup();
  vi.stubGlobal('innerHeight', 900);
  const { calls } = await open([
    licenseRecord('1'),
    licenseRecord('2'),
    licenseRecord('3', { lastTimeUsed: null }),
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: 'iText licenses' })).toBeInTheDocument();
  const facts = (await screen.findByText('3 license keys')).parentElement;
  expect(facts).toHaveTextContent('3 license keys Next expiry 31 Jan 2027 Last used 31 Oct 2026');
  expect(screen.getByRole('link', { name: /^Website/ })).toHaveAttribute('href', 'https://itextpdf.com/');
  expect(screen.getByRole('link', { name: /^Documentation/ })).toHaveAttribute(
    'href',
    'https://kb.itextpdf.com/itext/',
  );
  expect(screen.getByRole('searchbox', { name: 'Search these licenses' })).toBeInTheDocument();
  const table = await grid();
  await within(table).findByText('PL-1');
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent).filter((text) => text !== '')).toEqual([
    'License',
    'License key',
    'Activation',
    'Created',
    'Expires',
    'Last used',
    'Last downloaded',
    'Consumption',
    'Application',
    'Environment',
  ]);
  expect(calls.find((call) => call.includes('/licenses?'))).toMatch(/[?&]limit=50(&|$)/);
  vi.unstubAllGlobals();

  expect(screen.getByRole('button', { name: 'Usage breakdown' })).toHaveAttribute('aria-disabled', 'true');
  const [, first, second, third] = within(table).getAllByRole('checkbox');
  expect(third).toBeDisabled();
  await user.click(first!);
  await user.click(second!);
  expect(screen.getByRole('link', { name: 'Usage breakdown' })).toHaveAttribute(
    'href',
    '/accounts/a1/products/iText/usage?licenseKeyId=1&licenseKeyId=2',
  );
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Report usage' })).toHaveAttribute(
    'href',
    '/accounts/a1/products/iText/report-usage',
  );
});

test('[4.02] the head says of a product whose keys have all expired when the last one did', async () => {
  await open([licenseRecord('1')], {
    [`GET ${BASE}/licenseKeys/summary`]: {
      licenseKeysCount: 1,
      nearestExpirationDate: '2020-08-26',
      lastTimeUsed: null,
      hasServerDeployments: false,
    },
  });
  expect((await screen.findByText('Expired 26 Aug 2020')).closest('[data-tone]')).toHaveAttribute(
    'data-tone',
    'error',
  );
});

test('[9.08] a window of 3,601 px asks for 104 licenses at once', async () => {
  vi.stubGlobal('innerHeight', 3_601);
  const { calls } = await open([licenseRecord('1')]);
  await eventually(() =>
    expect(calls.find((call) => call.includes('/licenses?'))).toMatch(/[?&]limit=104(&|$)/),
  );
  vi.unstubAllGlobals();
});

test('[2.44] the search text stands in the address and is asked for; of a whole key no more than its tail', async () => {
  const user = userEvent.setup();
  const { history, calls } = await open([licenseRecord('1')]);
  await grid();
  for (const [typed, found] of [
    ['100%', '100%25'],
    [`${'a1'.repeat(24)}fd0908bad4f4d7d`, 'fd0908bad4f4d7d'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await user.clear(screen.getByRole('searchbox'));
    // oxlint-disable-next-line no-await-in-loop
    await fillIn(screen.getByRole('searchbox'), typed, user);
    // oxlint-disable-next-line no-await-in-loop
    await user.keyboard('{Enter}');
    expect(history.location.search).toBe(`?freeTextSearch=${found}`);
    // oxlint-disable-next-line no-await-in-loop
    await eventually(() => expect(calls.some((call) => call.includes(`freeTextSearch=${found}`))).toBe(true));
  }
});

describe('keys', () => {
  const unusable = { expiryDate: '2020-01-01', expirationStatus: 'EXPIRED' } as const;

  test('[2.48] [2.49] [2.50] [4.01] a key that is inactive, pending or expired offers neither copy nor download and says why; else its button offers the file where the license downloads and has one, else the key, and the menu the other', async () => {
    await open([
      licenseRecord('1', { activationStatus: 'Inactive' }),
      licenseRecord('2', { activationStatus: 'Pending Manual Create' }),
      licenseRecord('3', unusable),
      licenseRecord('4', { ...unusable, partialLicenseKey: null, hasKey: false }),
      licenseRecord('5'),
      licenseRecord('6', { keyAction: 'copy' }),
      licenseRecord('7', { hasFile: false }),
      licenseRecord('8', { hasKey: false }),
    ]);
    expect(await rowOf('PL-1')).toHaveClass('muted');
    expect(await rowOf('PL-5')).not.toHaveClass('muted');
    const user = userEvent.setup();
    for (const [license, cell, reason] of [
      ['PL-1', '…TAIL-1', 'Inactive'],
      ['PL-2', '…TAIL-2', 'Pending'],
      ['PL-3', '…TAIL-3', 'Expired'],
      ['PL-4', 'No key', 'Expired'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const row = within(await rowOf(license));
      expect(row.queryByRole('button', { name: /Copy the full|Download/ })).toBeNull();
      // oxlint-disable-next-line no-await-in-loop
      await user.hover(row.getByText(cell));
      // oxlint-disable-next-line no-await-in-loop
      expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
      // oxlint-disable-next-line no-await-in-loop
      await user.unhover(row.getByText(cell));
      // oxlint-disable-next-line no-await-in-loop
      await eventually(() => expect(screen.queryByRole('tooltip')).toBeNull());
    }
    const names = async (text: string) =>
      within(await rowOf(text))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
        .filter((name) => !/^(Copy License|How was|Report the key)/.test(name ?? ''));
    expect(await names('PL-5')).toEqual([
      'Download the license file for PL-5',
      'More for PL-5, ending in TAIL-5',
    ]);
    expect(await names('PL-6')).toEqual([
      'Copy the full key ending in TAIL-6',
      'More for PL-6, ending in TAIL-6',
    ]);
    expect(await names('PL-7')).toEqual(['Copy the full key ending in TAIL-7']);
    expect(await names('PL-8')).toEqual(['Download the license file for PL-8']);
    const usable = within(await rowOf('PL-5'));
    expect(usable.getByRole('button', { name: /Download the license file for PL-5/ })).toBeEnabled();
  });
});

describe('when a key was last downloaded', () => {
  const taken = '2026-11-20T09:00:00.000Z';

  test('[7.31] is told of each license and can be reset; the button keeps the keyboard’s place', async () => {
    const user = userEvent.setup();
    let row = licenseRecord('1', { lastDownloadedAt: taken });
    const { calls } = await open([licenseRecord('2')], {
      [`GET ${BASE}/licenses`]: () => Response.json({ content: [row, licenseRecord('2')], totalElements: 2 }),
      'DELETE /api/salesforce/accounts/a1/license-keys/1/downloaded': () => {
        row = licenseRecord('1');
        return new Response(null, { status: 204 });
      },
    });
    const cell = within(await rowOf('PL-1'));
    expect(cell.getByTitle(/^20 Nov 2026, 09:00/)).toBeInTheDocument();
    expect(within(await rowOf('PL-2')).queryByRole('button', { name: /^Reset/ })).toBeNull();
    const button = cell.getByRole('button', { name: 'Reset “last downloaded” for PL-1' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(await cell.findByText('Never')).toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(calls.at(-1)).toBe(`GET ${BASE}/licenses?licenseKeyId=1&limit=1`);
  });

  test('[8.19] copying fetches the whole key, only that license is asked for again, and a refusal says why', async () => {
    const user = userEvent.setup();
    let refuses = false;
    let row = licenseRecord('1', { keyAction: 'copy' });
    const { calls } = await open([], {
      [`GET ${BASE}/licenses`]: () => Response.json({ content: [row], totalElements: 1 }),
      'POST /api/accounts/a1/licenseKeys/1/key': () => {
        if (refuses) return failing(429, 'Too many requests')();
        row = { ...row, lastDownloadedAt: taken };
        return Response.json({ licenseKey: 'WHOLE-KEY-TAIL-1' });
      },
    });
    const cell = within(await rowOf('PL-1'));
    expect(cell.getByText('Never')).toBeInTheDocument();
    const button = cell.getByRole('button', { name: /^Copy the full key/ });
    await user.click(button);
    await eventually(async () => expect(await navigator.clipboard.readText()).toBe('WHOLE-KEY-TAIL-1'));
    expect(await cell.findByTitle(/^20 Nov 2026, 09:00/)).toBeInTheDocument();
    expect(calls.at(-1)).toBe(`GET ${BASE}/licenses?licenseKeyId=1&limit=1`);
    refuses = true;
    await user.click(button);
    expect(await screen.findByText('Too many requests')).toBeInTheDocument();
  });
});

test('[2.34] devMode shows words as they are stored and the types that follow from the sources, also after a search', async () => {
  const user = userEvent.setup();
  const license = licenseRecord('1', {
    ...{ activationStatus: 'Pending Manual Create', expirationStatus: 'EXPIRING_SOON' },
    usageSources: ['itext-luf', 'pws'],
  });
  const page = { size: 50, number: 0, totalElements: 1, totalPages: 1 };
  const { history, calls } = await open(
    [],
    { [`GET ${BASE}/licenses`]: { content: [license], page } },
    '/accounts/a1/products/iText/licenses?devMode=true',
  );
  const table = within(await grid());
  expect(await table.findByText('Pending Manual Create')).toBeInTheDocument();
  expect(table.getByText('EXPIRING_SOON')).toBeInTheDocument();
  expect(table.getByText('AUTO + MANUAL')).toBeInTheDocument();
  expect(table.getByText('itext-luf pws')).toBeInTheDocument();
  expect(await grid()).toHaveAttribute('aria-rowcount', '2');
  expect(calls.some((one) => one.startsWith(`GET ${BASE}/licenses?devMode=true&`))).toBe(true);
  await user.type(screen.getByRole('searchbox'), 'PL{Enter}');
  await eventually(() => expect(history.location.search).toContain('freeTextSearch=PL'));
  expect(history.location.search).toContain('devMode=true');
});

describe('what products differ in', () => {
  test('[2.52] products that stand alone have neither selection nor upload', async () => {
    await openPage('/accounts/a1/products/PDFlib/licenses', {
      user: staffMember,
      answers: {
        'GET /api/accounts/a1/purchased-products/PDFlib/licenses': {
          content: [licenseRecord('1', { productName: 'PDFlib' })],
          totalElements: 1,
        },
      },
    });
    const table = await screen.findByRole('grid', { name: 'PDFlib licenses' });
    await within(table).findByText('PL-1');
    expect(within(table).queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Usage breakdown' })).toBeNull();
    // The sidebar has an entry of that name.
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Report usage' })).toBeNull();
  });
});

describe('without rows', () => {
  test('[2.53] a failure shows its message with a retry', async () => {
    const user = userEvent.setup();
    let fails = true;
    await open([], {
      [`GET ${BASE}/licenses`]: () =>
        fails
          ? failing(403, 'Not for you')()
          : Response.json({ content: [licenseRecord('1')], totalElements: 1 }),
    });
    expect(await screen.findByText(/Not for you/)).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('PL-1')).toBeInTheDocument();
  });

  test('[2.53] after a 400 there is no retry', async () => {
    await open([], { [`GET ${BASE}/licenses`]: failing(400, 'Wrong filter') });
    expect(await screen.findByText(/Wrong filter/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('[2.44] [2.54] an address with a search text searches; an empty table says so, with a button that clears the filters where some are set', async () => {
    const user = userEvent.setup();
    const { calls, history } = await open(
      [],
      {},
      '/accounts/a1/products/iText/licenses?freeTextSearch=nothing_1',
    );
    expect(await screen.findByText('Nothing to show here.')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('nothing_1');
    expect(calls.find((call) => call.includes('/licenses?'))).toContain('freeTextSearch=nothing_1');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(history.location.search).toBe('');
    expect(await screen.findByText('Nothing to show here.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});

test('[2.51] [3.08] [9.08] figures that keys share say with whom, and which part is the key’s own, in different units without a total; rows are 36 px high, no column is narrower than 200 px, and an older license shows its descriptor', async () => {
  const mixed = { totalUsage: null, usagePercent: null, overage: null, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN' } as const; // prettier-ignore
  const pool = {
    groupId: 'g1',
    usagePercent: 152.15,
    totalUsage: '15215',
    maxVolume: '10000',
    overage: true,
  };
  await open([
    licenseRecord('1', { ...pool, usagePerKey: '5215', sharedBy: 2, sharedWith: ['PL-669178'] }),
    licenseRecord('2', { ...pool, usagePerKey: '0', sharedBy: 4, sharedWith: ['PL-1', 'PL-3', 'PL-4'] }),
    licenseRecord('3', { usagePerKey: '45500' }),
    licenseRecord('6', { ...pool, usagePerKey: null, sharedBy: 3 }),
    licenseRecord('4', {
      usagePercent: null,
      maxVolume: null,
      maxVolumeMissingReason: 'UNLIMITED',
      totalUsage: '900',
      usagePerKey: '300',
      sharedBy: 2,
      sharedWith: ['PL-5'],
    }),
    licenseRecord('7', { ...mixed, groupId: 'g2', usagePerKey: '70', sharedBy: 2 }),
    licenseRecord('8', { createdDate: '2024-12-31' }),
  ]);
  const consumption = async (text: string) =>
    within(await rowOf(text)).getByRole('meter', { name: `Consumption of ${text}` });
  expect(await consumption('PL-1')).toHaveTextContent('Shared by 2 keys · this key 5,215');
  expect(await consumption('PL-1')).toHaveAttribute(
    'aria-valuetext',
    '152.2%, 15,215 of 10,000 Processed Documents, In overage, Shared by 2 keys · this key 5,215, Shared with PL-669178',
  );
  expect(await consumption('PL-2')).toHaveTextContent('Shared by 4 keys · this key 0');
  // In a row of one line there is no room for all of it: whoever points at it reads the rest.
  const said = 'In overage · Shared by 4 keys · this key 0 · Shared with PL-1, PL-3, PL-4';
  expect(screen.getByTitle(said)).toHaveTextContent('Shared by 4 keys · this key 0');
  expect(await consumption('PL-3')).not.toHaveTextContent('Shared');
  // Of this one nothing is counted: what it used nobody knows.
  expect(await consumption('PL-6')).toHaveTextContent('Shared by 3 keys');
  expect(await consumption('PL-6')).not.toHaveTextContent('this key');
  expect(await rowOf('PL-4')).toHaveTextContent('Unlimited900 docs · Shared by 2 keys · this key 300');
  const differing = within(await rowOf('PL-7'));
  expect(differing.getByText('Units differ: no total')).toBeInTheDocument();
  expect(differing.getByText('Shared by 2 keys · this key 70 docs')).toBeInTheDocument();
  expect(differing.queryByRole('meter')).not.toBeInTheDocument();
  expect(differing.getByRole('button', { name: 'Why is there no figure?' })).toBeInTheDocument();
  expect(await rowOf('PL-8')).toHaveTextContent('iText Core, production');
  expect(await rowOf('PL-3')).not.toHaveTextContent('iText Core, production');

  expect((await rowOf('PL-1')).style.height).toBe('36px');
  const tracks = getComputedStyle((await rowOf('PL-1')).closest('.wide')!).getPropertyValue('--columns');
  const widths = [...tracks.matchAll(/(?:minmax\()?(\d+)px/g)].map(([, width]) => Number(width));
  // Between the boxes that select rows and the menu of columns.
  expect(widths.slice(1, -1).filter((width) => width < 200)).toEqual([]);
  expect(widths.length).toBeGreaterThan(6);
});

test('[2.51] where columns would scroll sideways a license is five lines with the same key action, figures, and the descriptor of an older license', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(356);
  await open([
    licenseRecord('1'),
    licenseRecord('2', { createdDate: '2024-12-31', productLicenseDescriptor: 'An older one' }),
    licenseRecord('3', { createdDate: '2025-01-01', productLicenseDescriptor: 'A later one' }),
  ]);
  const table = await grid();
  // The boxes to select stay, for the usage breakdown.
  expect(await within(table).findAllByRole('columnheader')).toHaveLength(2);
  const row = await rowOf('…TAIL-1');
  expect(row).toHaveTextContent(
    /^PL-1 · iText Core 7 · v9.2.0…TAIL-1ActiveExpires1 Jun 2999Last downloadedNever45.5%/,
  );
  expect(within(row).getByRole('button', { name: /^Download .* PL-1$/ })).toBeInTheDocument();
  expect(await rowOf('…TAIL-2')).toHaveTextContent(/^PL-2 · iText Core 7 · v9.2.0 · An older one…TAIL-2/);
  expect(await rowOf('…TAIL-3')).toHaveTextContent(/^PL-3 · iText Core 7 · v9.2.0…TAIL-3/);
});

test('[2.34] devMode shows words as they are stored however narrow the window is', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(356);
  const license = licenseRecord('1', { activationStatus: 'Pending Manual Create', usageSources: ['pws'] });
  await open([license], {}, '/accounts/a1/products/iText/licenses?devMode=true');
  const table = within(await grid());
  expect(await table.findByRole('columnheader', { name: 'Reporting type' })).toBeInTheDocument();
  expect(table.getByText('AUTO')).toBeInTheDocument();
});
