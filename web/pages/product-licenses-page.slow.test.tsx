import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fillIn } from '../../testing/render.tsx';
import { eventually } from '../../testing/eventually.ts';
import { licenseRecord } from '../../testing/license-records.ts';
import { failing, openPage } from '../../testing/portal-page.tsx';
import { BASE, staffMember, openLicenses as open } from '../../testing/product-licenses-page.tsx';

const grid = async () => screen.findByRole('grid', { name: 'Licenses of iText' });
const rowOf = async (text: string) => {
  const cell = await within(await grid()).findByText(text);
  const row = cell.closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} is in no row`);
  return row;
};

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2500));

test('[2.40] [2.41] [2.42] the head has title, website and documentation, count and nearest expiry', async () => {
  await open([licenseRecord('1')]);
  expect(await screen.findByRole('heading', { level: 1, name: 'iText licenses' })).toBeInTheDocument();
  const facts = (await screen.findByText('3 license keys')).parentElement;
  expect(facts).toHaveTextContent('3 license keys Next expiry 31 Jan 2027 Last used 31 Oct 2026');
  expect(screen.getByRole('link', { name: /^Website/ })).toHaveAttribute('href', 'https://itextpdf.com/');
  expect(screen.getByRole('link', { name: /^Documentation/ })).toHaveAttribute(
    'href',
    'https://kb.itextpdf.com/itext/',
  );
});

test('[2.39] [2.47] the page has all its parts, and the columns of its table', async () => {
  await open([licenseRecord('1')]);
  expect(await screen.findByRole('heading', { level: 1, name: 'iText licenses' })).toBeInTheDocument();
  expect(await screen.findByText(/^3 license keys/)).toBeInTheDocument();
  for (const name of [/^Website/, /^Documentation/])
    expect(screen.getByRole('link', { name })).toBeInTheDocument();
  expect(screen.getByRole('searchbox', { name: 'Search these licenses' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Usage breakdown' })).toBeInTheDocument();
  const heads = within(await grid()).getAllByRole('columnheader');
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

test.each([
  [900, 50],
  [3_601, 104],
])('[9.08] a window of %i px asks for %i licenses at once', async (height, rows) => {
  vi.stubGlobal('innerHeight', height);
  const { calls } = await open([licenseRecord('1')]);
  await eventually(() =>
    expect(calls.find((call) => call.includes('/licenses?'))).toMatch(new RegExp(`[?&]limit=${rows}(&|$)`)),
  );
  vi.unstubAllGlobals();
});

test('[2.44] the search text stands in the address and is asked for', async () => {
  const user = userEvent.setup();
  const { history, calls } = await open([licenseRecord('1')]);
  await grid();
  await fillIn(screen.getByRole('searchbox'), '100%', user);
  await user.keyboard('{Enter}');
  expect(history.location.search).toBe('?freeTextSearch=100%25');
  await eventually(() => expect(calls.some((call) => call.includes('freeTextSearch=100%25'))).toBe(true));
});

test('of a whole key no more than its tail stands in the address', async () => {
  const user = userEvent.setup();
  const { history, calls } = await open([licenseRecord('1')]);
  await grid();
  await fillIn(screen.getByRole('searchbox'), `${'a1'.repeat(24)}fd0908bad4f4d7d`, user);
  await user.keyboard('{Enter}');
  expect(history.location.search).toBe('?freeTextSearch=fd0908bad4f4d7d');
  await eventually(() =>
    expect(calls.some((call) => call.includes('freeTextSearch=fd0908bad4f4d7d'))).toBe(true),
  );
});

test('[2.44] an address with a search text searches', async () => {
  const { calls } = await open(
    [licenseRecord('1')],
    {},
    '/accounts/a1/products/iText/licenses?freeTextSearch=PL_1',
  );
  expect(await screen.findByRole('searchbox')).toHaveValue('PL_1');
  await grid();
  expect(calls.find((call) => call.includes('/licenses?'))).toContain('freeTextSearch=PL_1');
});

describe('keys', () => {
  test('[2.48] [2.49] an inactive key is greyed out, offers nothing and says Inactive', async () => {
    await open([licenseRecord('1', { activationStatus: 'Inactive' }), licenseRecord('2')]);
    const row = await rowOf('PL-1');
    expect(row).toHaveClass('muted');
    expect(within(row).queryByRole('button', { name: /Copy the whole key|Download/ })).toBeNull();
    const user = userEvent.setup();
    await user.hover(within(row).getByText('…TAIL-1'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Inactive');
    const usable = await rowOf('PL-2');
    expect(usable).not.toHaveClass('muted');
    expect(within(usable).getByRole('button', { name: /Download the license file of PL-2/ })).toBeEnabled();
  });

  const unusable = { expiryDate: '2020-01-01', expirationStatus: 'EXPIRED' } as const;
  test.each([
    ['a pending key', { activationStatus: 'Pending Manual Create' }, '…TAIL-1', 'Pending'],
    ['an expired key', unusable, '…TAIL-1', 'Expired'],
    [
      'an expired license with a file only',
      { ...unusable, partialLicenseKey: null, hasKey: false },
      'No key',
      'Expired',
    ],
  ] as const)(
    '[4.01] %s offers neither copy nor download either, and says why',
    async (_, change, cell, reason) => {
      await open([licenseRecord('1', change)]);
      const row = await rowOf('PL-1');
      expect(within(row).queryByRole('button', { name: /Copy the whole|Download/ })).toBeNull();
      await userEvent.setup().hover(within(row).getByText(cell));
      expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
    },
  );

  test('[2.50] one action is offered: the file where the product downloads and has one, else the key', async () => {
    await open([
      licenseRecord('1'),
      licenseRecord('2', { keyAction: 'copy' }),
      licenseRecord('3', { hasFile: false }),
      licenseRecord('4', { hasKey: false }),
    ]);
    const names = async (text: string) =>
      within(await rowOf(text))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
        .filter((name) => !/^(Copy License|How was|Report the key)/.test(name ?? ''));
    expect(await names('PL-1')).toEqual(['Download the license file of PL-1']);
    expect(await names('PL-2')).toEqual(['Copy the whole key ending in TAIL-2']);
    expect(await names('PL-3')).toEqual(['Copy the whole key ending in TAIL-3']);
    expect(await names('PL-4')).toEqual(['Download the license file of PL-4']);
  });

  test('[8.19] copying fetches the whole key, and a refusal says why', async () => {
    const user = userEvent.setup();
    let refuses = false;
    await open([licenseRecord('1', { keyAction: 'copy' })], {
      'POST /api/accounts/a1/licenseKeys/1/key': () =>
        refuses ? failing(429, 'Too many requests')() : Response.json({ licenseKey: 'WHOLE-KEY-TAIL-1' }),
    });
    const button = within(await rowOf('PL-1')).getByRole('button', { name: /Copy the whole key/ });
    await user.click(button);
    await eventually(async () => expect(await navigator.clipboard.readText()).toBe('WHOLE-KEY-TAIL-1'));
    refuses = true;
    await user.click(button);
    expect(await screen.findByText('Too many requests')).toBeInTheDocument();
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
    const button = cell.getByRole('button', { name: 'Reset “last downloaded” of PL-1' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(await cell.findByText('Never')).toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(calls.at(-1)).toBe(`GET ${BASE}/licenses?licenseKeyId=1&limit=1`);
  });

  test('moves when the key is copied, and only that license is asked for again', async () => {
    const user = userEvent.setup();
    let row = licenseRecord('1', { keyAction: 'copy' });
    await open([], {
      [`GET ${BASE}/licenses`]: () => Response.json({ content: [row], totalElements: 1 }),
      'POST /api/accounts/a1/licenseKeys/1/key': () => {
        row = { ...row, lastDownloadedAt: taken };
        return Response.json({ licenseKey: 'WHOLE-KEY-TAIL-1' });
      },
    });
    const cell = within(await rowOf('PL-1'));
    expect(cell.getByText('Never')).toBeInTheDocument();
    await user.click(cell.getByRole('button', { name: /^Copy the whole key/ }));
    expect(await cell.findByTitle(/^20 Nov 2026, 09:00/)).toBeInTheDocument();
  });
});

test('[9.08] rows are 36 px high, and no column is narrower than 200 px', async () => {
  await open([
    licenseRecord('1', { usagePercent: 152.1, sharedBy: 2, usagePerKey: '5215', sharedWith: ['PL-2'] }),
  ]);
  expect((await rowOf('PL-1')).style.height).toBe('36px');
  const tracks = getComputedStyle((await rowOf('PL-1')).closest('.wide')!).getPropertyValue('--columns');
  const widths = [...tracks.matchAll(/(?:minmax\()?(\d+)px/g)].map(([, width]) => Number(width));
  // Between the boxes that select rows and the menu of columns.
  expect(widths.slice(1, -1).filter((width) => width < 200)).toEqual([]);
  expect(widths.length).toBeGreaterThan(6);
});

test('[2.51] licenses created before 2025 show their descriptor', async () => {
  await open([licenseRecord('1', { createdDate: '2024-12-31' }), licenseRecord('2')]);
  expect(await rowOf('PL-1')).toHaveTextContent('iText Core, production');
  expect(await rowOf('PL-2')).not.toHaveTextContent('iText Core, production');
});

test('[2.34] devMode shows words as they are stored and the types that follow from the sources, also after a search', async () => {
  const user = userEvent.setup();
  const license = licenseRecord('1', {
    ...{ activationStatus: 'Pending Manual Create', expirationStatus: 'EXPIRING_SOON' },
    usageSources: ['itext-luf', 'pws'],
  });
  const { history } = await open([license], {}, '/accounts/a1/products/iText/licenses?devMode=true');
  const table = within(await grid());
  expect(await table.findByText('Pending Manual Create')).toBeInTheDocument();
  expect(table.getByText('EXPIRING_SOON')).toBeInTheDocument();
  expect(table.getByText('AUTO + MANUAL')).toBeInTheDocument();
  expect(table.getByText('itext-luf pws')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'PL{Enter}');
  await eventually(() => expect(history.location.search).toContain('freeTextSearch=PL'));
  expect(history.location.search).toContain('devMode=true');
});

describe('what products differ in', () => {
  test('[2.46] [2.52] rows of the volume family are selected for the usage breakdown; up to five', async () => {
    const user = userEvent.setup();
    await open([licenseRecord('1'), licenseRecord('2'), licenseRecord('3', { lastTimeUsed: null })]);
    const table = await grid();
    await within(table).findByText('PL-1');
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
    const table = await screen.findByRole('grid', { name: 'Licenses of PDFlib' });
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

  test('[2.54] an empty table says so, with a button that clears the filters where some are set', async () => {
    const user = userEvent.setup();
    const { history } = await open([], {}, '/accounts/a1/products/iText/licenses?freeTextSearch=nothing');
    expect(await screen.findByText('Nothing to show here.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(history.location.search).toBe('');
    expect(await screen.findByText('Nothing to show here.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});

test('[3.08] keys that share a license and count in different units have their own part and no total', async () => {
  const mixed = { totalUsage: null, usagePercent: null, overage: null, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN' } as const; // prettier-ignore
  await open([licenseRecord('1', { ...mixed, groupId: 'g1', usagePerKey: '70', sharedBy: 2 })]);
  const row = within(await rowOf('PL-1'));
  expect(row.getByText('Units differ: no total')).toBeInTheDocument();
  expect(row.getByText('Shared by 2 keys · own 70 docs')).toBeInTheDocument();
  expect(row.queryByRole('meter')).not.toBeInTheDocument();
  expect(row.getByRole('button', { name: 'Why is nothing known here?' })).toBeInTheDocument();
});

test('[3.08] figures that keys share say with whom, and which part is the key’s own', async () => {
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
  ]);
  const consumption = async (text: string) =>
    within(await rowOf(text)).getByRole('meter', { name: `Consumption of ${text}` });
  expect(await consumption('PL-1')).toHaveTextContent('Shared by 2 keys · own 5,215');
  expect(await consumption('PL-1')).toHaveAttribute(
    'aria-valuetext',
    '152.2%, 15,215 of 10,000 Processed Documents, In overage, Shared by 2 keys · own 5,215, Shared with PL-669178',
  );
  expect(await consumption('PL-2')).toHaveTextContent('Shared by 4 keys · own 0');
  // In a row of one line there is no room for all of it: whoever points at it reads the rest.
  const said = 'In overage · Shared by 4 keys · own 0 · Shared with PL-1, PL-3, PL-4';
  expect(screen.getByTitle(said)).toHaveTextContent('Shared by 4 keys · own 0');
  expect(await consumption('PL-3')).not.toHaveTextContent('Shared');
  // Of this one nothing is counted: what it used nobody knows.
  expect(await consumption('PL-6')).toHaveTextContent('Shared by 3 keys');
  expect(await consumption('PL-6')).not.toHaveTextContent('own');
  expect(await rowOf('PL-4')).toHaveTextContent('Unlimited900 docs · Shared by 2 keys · own 300');
});

test('where columns would scroll sideways a license is five lines with the same key action and figures', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(356);
  await open([licenseRecord('1')]);
  const table = await grid();
  // The boxes to select stay, for the usage breakdown.
  expect(await within(table).findAllByRole('columnheader')).toHaveLength(2);
  const row = await rowOf('…TAIL-1');
  expect(row).toHaveTextContent(
    /^PL-1 · iText Core 7 · v9.2.0…TAIL-1ActiveExpires1 Jun 2999Last downloadedNever45.5%/,
  );
  expect(within(row).getByRole('button', { name: /PL-1/ })).toBeInTheDocument();
});

test('[2.51] a license of five lines shows the descriptor of an older license as well, and of a later one none', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(356);
  await open([
    licenseRecord('1', { createdDate: '2024-12-31', productLicenseDescriptor: 'An older one' }),
    licenseRecord('2', { createdDate: '2025-01-01', productLicenseDescriptor: 'A later one' }),
  ]);
  expect(await rowOf('…TAIL-1')).toHaveTextContent(/^PL-1 · iText Core 7 · v9.2.0 · An older one…TAIL-1/);
  expect(await rowOf('…TAIL-2')).toHaveTextContent(/^PL-2 · iText Core 7 · v9.2.0…TAIL-2/);
});

test('[2.34] devMode shows words as they are stored however narrow the window is', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(356);
  const license = licenseRecord('1', { activationStatus: 'Pending Manual Create', usageSources: ['pws'] });
  await open([license], {}, '/accounts/a1/products/iText/licenses?devMode=true');
  const table = within(await grid());
  expect(await table.findByRole('columnheader', { name: 'Reporting type' })).toBeInTheDocument();
  expect(table.getByText('AUTO')).toBeInTheDocument();
});
