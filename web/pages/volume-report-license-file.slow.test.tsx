import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';
import { readLicenseFile } from '#web/features/volume-usage/license-file/use-license-file.ts';
import { fillIn } from '../../testing/render.tsx';
import { receiptKey, receiptOf } from '../../testing/receipts.ts';
import { failing, openPage, problemOf, testUser, type Answers } from '../../testing/portal-page.tsx';

const reporter = testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const PAGE = '/accounts/a1/products/iText/report-usage?mode=license-file';
const PRODUCTS = 'POST /api/usage/manual/licenses/itext';
const REPORT = 'POST /api/usage/manual/licenses/itext/usage';
const EARLIER = 'POST /api/usage/manual/licenseKeys/k1/itext-manual-usage/earlier';
const DRAFT = 'GET /api/drafts/license-usage/a1';
const SAVE = 'PUT /api/drafts/license-usage/a1';
const saved = {
  version: '00000000-0000-4000-8000-000000000001',
  holder: { name: 'Vera', isCaller: true },
  ...{ savedAt: '2026-11-20T09:00:00.000Z', expiresAt: '2027-02-18T09:00:00.000Z' },
};

const license = { licenseKeyId: 'k1', productName: 'iText', accountId: 'a1', accountName: 'Initech' };
const product = (name: string, more: Partial<LicenseProduct> = {}): LicenseProduct => ({
  ...{ product: name, createdDate: '2025-02-01', expiryDate: '2026-02-01', keyTail: '4a0ec5d374de297' },
  ...{ unit: 'Processed Documents', license },
  ...more,
});
const core = product('itext-core');
const html = product('pdfHtml', { unit: 'iText modules' });
const receipt = receiptOf({
  ...{
    kind: 'LICENSE_FILE',
    file: null,
    eventCount: 1,
    records: { added: 1, replaced: 0, ignored: 0, kept: 0 },
  },
  licenseFile: { name: 'itextkey.json', sha256: '0'.repeat(64), bytes: 1500 },
  keys: [receiptKey({ integrity: null, period: { start: '2025-03-01', end: '2025-03-31' } })],
});

/** The bodies of the calls that send something, by call. */
let bodies: { call: string; body: unknown }[];
const sent = (call: string) => bodies.filter((one) => one.call === call).map(({ body }) => body);

async function open(answers: Answers = {}, user = reporter, address = PAGE) {
  const page = await openPage(address, {
    user,
    answers: {
      'GET /api/accounts/a1/submissions': { receipts: [], older: null },
      'GET /api/submissions/own': { receipts: [], older: null },
      [DRAFT]: { draft: null },
      [SAVE]: saved,
      [PRODUCTS]: [core],
      [EARLIER]: [],
      [REPORT]: receipt,
      ...answers,
    },
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (typeof init.body === 'string')
      bodies.push({ call: `${init.method ?? 'GET'} ${url}`, body: JSON.parse(init.body) });
    return answer(url, init);
  });
  return page;
}

const choose = async (name = 'itextkey.json', type = 'application/json'): Promise<void> => {
  const input = await screen.findByLabelText(/License file/, { selector: 'input[type=file]' });
  await userEvent.upload(input, new File(['{"key":"secret"}'], name, { type }));
};
const row = (name: string, n = 1) => screen.findByRole('group', { name: `${name}, period ${n}` });
const field = async (label: RegExp, name = 'itext-core', n = 1) =>
  within(await row(name, n)).getByRole('textbox', { name: label });

async function fill(values: { start?: string; end?: string; usage?: string }, name = 'itext-core', n = 1) {
  const { start = '1 March 2025', end = '31/3/2025', usage } = values;
  type(await field(/^Start/, name, n), start);
  type(await field(/^End/, name, n), end);
  if (usage !== undefined) fireEvent.change(await field(/^Usage/, name, n), { target: { value: usage } });
}
/** Writes into a field and leaves it: each press of a key would draw the whole form anew. */
function type(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const submit = () => screen.getByRole('button', { name: 'Report usage' });
const isBlocked = () => submit().getAttribute('aria-disabled') === 'true';
const opened = async () => waitFor(() => expect(isBlocked()).toBe(false));

beforeEach(() => {
  bodies = [];
});

test('[2.70] [4.22] the two modes are another form each, the contact e-mail alone is kept; a license file fills the rows with its products and their dates', async () => {
  const { history } = await open(
    { [PRODUCTS]: [core, html] },
    staffMember,
    '/accounts/a1/products/iText/report-usage',
  );
  await fillIn(await screen.findByLabelText(/Contact email/), 'ask@initech.example');
  await userEvent.click(screen.getByRole('radio', { name: 'License file' }));
  expect(await screen.findByRole('heading', { name: 'Report from a license file' })).toBeVisible();
  expect(history.location.search).toBe('?mode=license-file');
  expect(screen.getByLabelText(/Contact email/)).toHaveValue('ask@initech.example');
  await choose();
  await row('itext-core');
  await row('pdfHtml');
  const region = screen.getByRole('region', { name: 'pdfHtml' });
  expect(region).toHaveTextContent('Licensed 1 Feb 2025 – 1 Feb 2026');
  expect(await field(/^Usage/, 'pdfHtml')).toHaveAccessibleDescription('module calls');
  expect(screen.getByText('iText for Initech, license key …4a0ec5d374de297')).toBeVisible();
  expect(sent(PRODUCTS)).toEqual([
    {
      contentBase64: 'eyJrZXkiOiJzZWNyZXQifQ==',
      contentType: 'application/json',
      fileName: 'itextkey.json',
    },
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'Usage file' }));
  expect(await screen.findByLabelText(/Usage files/, { selector: 'input' })).toBeInTheDocument();
  expect(history.location.search).toBe('');
  expect(screen.getByLabelText(/Contact email/)).toHaveValue('ask@initech.example');
  await userEvent.click(screen.getByRole('radio', { name: 'License file' }));
  expect(await screen.findByLabelText(/License file/, { selector: 'input[type=file]' })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'itext-core, period 1' })).toBeNull();
});

describe('a license file', () => {
  test.each([
    ['key.xml', 'text/xml', 'application/xml'],
    ['key.xml', 'application/xml', 'application/xml'],
    ['key.xml', '', 'application/xml'],
    ['key.json', '', 'application/json'],
  ])('[5.21] %s of type “%s” is sent as %s', async (name, type, contentType) => {
    const file = new File(['{"key":"secret"}'], name, { type });
    expect(await readLicenseFile(file)).toEqual({
      contentBase64: 'eyJrZXkiOiJzZWNyZXQifQ==',
      contentType,
      fileName: name,
    });
  });

  test('[2.71] [8.13] [9.05] is .json or .xml of 1 MiB at most, else not sent; that cannot be parsed it says why and can be tried again; without a license to report for it offers no rows; customers are asked for no contact e-mail', async () => {
    let tries = 0;
    const unlinked = product('itext-core', { license: null, unit: null });
    await open({
      [PRODUCTS]: () => {
        tries += 1;
        if (tries === 1) return failing(400, 'it declares a document type')();
        return Response.json([tries === 2 ? core : unlinked]);
      },
    });
    const input = await screen.findByLabelText(/License file/, { selector: 'input[type=file]' });
    expect(input).toHaveAttribute('accept', '.json,.xml');
    expect(screen.queryByLabelText(/Contact email/)).toBeNull();
    await userEvent.upload(input, new File(['x'.repeat(1_048_577)], 'big.json'));
    expect(await screen.findByText(/larger than the limit of 1 MB/)).toBeVisible();
    expect(sent(PRODUCTS)).toEqual([]);
    await choose('key.xml', 'text/xml');
    const failed = await screen.findByRole('alert');
    expect(sent(PRODUCTS)).toMatchObject([{ contentType: 'application/xml' }]);
    expect(failed).toHaveTextContent('The products could not be read from key.xml');
    expect(failed).toHaveTextContent('it declares a document type');
    await userEvent.click(within(failed).getByRole('button', { name: 'Try again' }));
    await row('itext-core');
    expect(screen.queryByText(/could not be read/)).toBeNull();
    press('Choose another file');
    await choose();
    expect(
      await screen.findByText('This license does not belong to an account you can report for'),
    ).toBeVisible();
    expect(screen.queryByRole('group', { name: 'itext-core, period 1' })).toBeNull();
    expect(isBlocked()).toBe(true);
  });
});

describe('a row', () => {
  test('[2.73] [5.04] [5.09] [5.10] keeps digits alone and shows them grouped, says in words why a day is not taken, and nothing is sent before all is in order', async () => {
    await open();
    await choose();
    await row('itext-core');
    // Nothing waits for whoever has typed nothing: the first press leads to the first problem.
    expect(isBlocked()).toBe(true);
    expect(submit()).toHaveAccessibleDescription('There are no changes to save.');
    await userEvent.click(submit());
    expect(sent(REPORT)).toEqual([]);
    const start = await field(/^Start/);
    expect(start).toHaveFocus();
    await fill({ usage: '0' });
    await opened();

    const usage = await field(/^Usage/);
    type(usage, '1,234,567');
    expect(usage).toHaveValue('1234567');
    expect(await row('itext-core')).toHaveTextContent('1,234,567 documents');
    type(usage, '99999999999999999');
    expect(usage).toBeValid();
    type(usage, '100000000000000000');
    expect(usage).toBeInvalid();
    expect(await row('itext-core')).toHaveTextContent(
      'Greater than the maximum of 99,999,999,999,999,999. Enter a whole number from 0 to 99,999,999,999,999,999.',
    );
    type(usage, '5');
    await opened();

    type(start, '31 January 2025');
    expect(await row('itext-core')).toHaveTextContent(
      'The license was created on 1 Feb 2025. Earlier dates cannot be reported.',
    );
    expect(isBlocked()).toBe(true);
    type(start, '2 March 2025');
    await opened();
    const end = await field(/^End/);
    type(end, '2 February 2026');
    expect(await row('itext-core')).toHaveTextContent(
      'The license expired on 1 Feb 2026. Later dates cannot be reported.',
    );
    type(end, '1 March 2025');
    expect(await row('itext-core')).toHaveTextContent('The start date must be on or before the end date.');
    expect(isBlocked()).toBe(true);
    // 5.14: the calendar of the start is capped at the end.
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Open the calendar: Start date' })[0] ?? start,
    );
    const late = await screen.findByRole('button', { name: 'Sunday 2 March 2025' });
    expect(late).toHaveAttribute('aria-disabled', 'true');
    expect(late).toHaveAccessibleDescription('The period ends on 1 Mar 2025. Choose a later end date first.');
  });

  test('[5.11] of the same product may not overlap: both rows say so', async () => {
    await open({ [PRODUCTS]: [core, html] });
    await choose();
    await fill({ usage: '5' });
    press('Add period for itext-core');
    await fill({ start: '31 March 2025', end: '30 April 2025', usage: '6' }, 'itext-core', 2);
    const problem = 'This period overlaps another row for the same product. Change one of them.';
    expect(await row('itext-core', 1)).toHaveTextContent(problem);
    expect(await row('itext-core', 2)).toHaveTextContent(problem);
    await fill({ start: '1 April 2025', end: '30 April 2025' }, 'itext-core', 2);
    expect(screen.queryByText(problem)).toBeNull();
    // The other product's row is still empty, until it is removed.
    expect(isBlocked()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Remove pdfHtml, period 1' }));
    await opened();
    const again = screen.getByRole('button', { name: 'Add pdfHtml again' });
    // The button went with its row, and takes the focus to what came in its place.
    await waitFor(() => expect(again).toHaveFocus());
    await userEvent.click(again);
    await row('pdfHtml');
  });

  test('one press fills the period of all products, cut to the days of their license', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const year = Number(today.slice(0, 4));
    const late = product('itext-core', { createdDate: `${year - 1}-03-01`, expiryDate: `${year - 1}-10-15` });
    await open({ [PRODUCTS]: [late] });
    await choose();
    await row('itext-core');
    press(/^Last year/);
    expect(await field(/^Start/)).toHaveValue(`1 Mar ${year - 1}`);
    expect(await field(/^End/)).toHaveValue(`15 Oct ${year - 1}`);
  });
});

describe('[2.73] submit', () => {
  test('[7.20] sends the file, the rows and an address that is one; the result stands first, with its receipt', async () => {
    await open({}, staffMember);
    await choose();
    await fill({ usage: '99999999999999999' });
    const address = screen.getByLabelText(/Contact email/);
    type(address, 'ask@initech');
    await waitFor(() => expect(isBlocked()).toBe(true));
    await fillIn(address, '.example');
    await userEvent.click(submit());
    expect(await screen.findByRole('heading', { name: 'Usage reported' })).toHaveFocus();
    expect(sent(REPORT)).toEqual([
      {
        licenseFile: {
          contentBase64: 'eyJrZXkiOiJzZWNyZXQifQ==',
          contentType: 'application/json',
          fileName: 'itextkey.json',
        },
        usages: [
          {
            licenseKey: '4a0ec5d374de297',
            usageType: 'itext-core',
            startDate: '2025-03-01',
            endDate: '2025-03-31',
            usageValue: '99999999999999999',
          },
        ],
        contactEmail: 'ask@initech.example',
        accountId: 'a1',
      },
    ]);
    expect(screen.getByRole('heading', { name: 'itextkey.json' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Report more' }));
    expect(
      await screen.findByLabelText(/License file/, { selector: 'input[type=file]' }),
    ).toBeInTheDocument();
  });

  test('[8.12] takes nothing more until its answer is there; one that fails keeps the rows with the server’s words at their field; one whose answer is lost is not said to be uncounted, and ends with its receipt once it is sent again', async () => {
    const refused = Promise.withResolvers<Response>();
    const lose = (): never => {
      throw new TypeError('Failed to fetch');
    };
    const left = [() => refused.promise, lose, () => Response.json({ ...receipt, duplicate: true })];
    await open({ [REPORT]: () => left.shift()!() });
    await choose();
    await fill({ usage: '7' });
    press('Report usage');
    const usage = await field(/^Usage/);
    await waitFor(() => expect(usage).toBeDisabled());
    await userEvent.type(usage, '0');
    expect(usage).toHaveValue('7');
    refused.resolve(
      Response.json(
        {
          ...problemOf(400, 'Some fields need attention.'),
          code: 'INVALID_INPUT',
          errors: [{ path: 'usages.0.usageValue', code: 'X', message: 'Not this figure.' }],
        },
        { status: 400 },
      ),
    );
    expect(await screen.findByText('The usage could not be reported')).toBeVisible();
    expect(await row('itext-core')).toHaveTextContent('Not this figure.');
    expect(usage).toHaveValue('7');
    expect(usage).toBeEnabled();
    expect(isBlocked()).toBe(true);
    type(usage, '8');
    await opened();

    press('Report usage');
    expect(await screen.findByText(/It may have been counted\. Your entries are still here\./)).toBeVisible();
    expect(screen.queryByText(/Nothing was counted/)).toBeNull();
    expect(await field(/^Usage/)).toHaveValue('8');
    press('Report usage');
    expect(await screen.findByRole('heading', { name: 'Already reported' })).toBeVisible();
    const [, second, third] = sent(REPORT);
    expect(third).toEqual(second);
    expect(second).toMatchObject({ usages: [{ usageValue: '8' }] });
  });
});

describe('the figure before', () => {
  const march = { usageType: 'itext-core', startDate: '2025-03-01', endDate: '2025-03-31' };
  const february = { period: { start: '2025-02-01', end: '2025-02-28' }, value: '1000' };
  const known = (more: object) => ({ ...march, before: null, counted: null, standing: [], ...more });

  test('stands below its row where one is known, and a 0 is none; a change of more than half asks for a second look, and takes a comment along', async () => {
    await open({ [EARLIER]: [known({ before: february })] });
    await choose();
    await fill({ usage: '1100' });
    await waitFor(async () =>
      expect(await row('itext-core')).toHaveTextContent('Previous: 1,000 in 1 Feb 2025 – 28 Feb 2025'),
    );
    expect(sent(EARLIER)).toEqual([{ rows: [march] }]);
    expect(isBlocked()).toBe(false);
    const usage = await field(/^Usage/);
    type(usage, '1500');
    expect(await row('itext-core')).toHaveTextContent('Previous: 1,000');
    type(usage, '3120');
    expect(await row('itext-core')).toHaveTextContent(
      '212% more than in 1 Feb 2025 – 28 Feb 2025, when it was 1,000.',
    );
    expect(isBlocked()).toBe(true);
    await fillIn(screen.getByRole('textbox', { name: 'Comment' }), 'A new plant');
    await userEvent.click(screen.getByRole('checkbox', { name: 'This figure is correct' }));
    await opened();
    await userEvent.click(submit());
    await screen.findByRole('heading', { name: 'Usage reported' });
    expect(sent(REPORT)).toMatchObject([{ usages: [{ usageValue: '3120', comment: 'A new plant' }] }]);
  });

  test('says nothing where nothing is known; one that stands for the same days blocks the row, with the way to its receipt; one counted beside a new one is told, so that nothing is counted twice unseen', async () => {
    const standing = [{ ...february, receiptId: '22222222-2222-4222-8222-222222222222' }];
    const end = (day: string, more: object) => [known({ endDate: day, ...more })];
    const left = [
      end('2025-03-31', {}),
      end('2025-03-30', { standing }),
      end('2025-03-29', { counted: '4321' }),
    ];
    await open({ [EARLIER]: () => Response.json(left.shift()) });
    await choose();
    await fill({ usage: '1100' });
    await waitFor(() => expect(sent(EARLIER)).toHaveLength(1));
    await opened();
    expect(await row('itext-core')).not.toHaveTextContent('Previous');

    await fill({ end: '30/3/2025' });
    await waitFor(async () =>
      expect(await row('itext-core')).toHaveTextContent(
        '1,000 has already been reported for 1 Feb 2025 to 28 Feb 2025.',
      ),
    );
    expect(
      screen.getByRole('link', { name: 'Open the existing receipt to check or correct it' }),
    ).toHaveAttribute('href', '/accounts/a1/usage-reports/22222222-2222-4222-8222-222222222222');
    expect(isBlocked()).toBe(true);

    await fill({ end: '29/3/2025', usage: '4321' });
    await waitFor(async () =>
      expect(await row('itext-core')).toHaveTextContent(
        'Already counted for this period, from usage files or by your software: 4,321.',
      ),
    );
    expect(isBlocked()).toBe(true);
  });
});

describe('what was typed', () => {
  const content = {
    files: [
      {
        keyTail: '4a0ec5d374de297',
        name: 'itextkey.json',
        rows: [
          {
            ...{ product: 'itext-core', keyTail: '4a0ec5d374de297', start: '2025-03-01', end: '2025-03-31' },
            ...{ value: '77', comment: '', confirmed: false },
          },
        ],
      },
    ],
  };
  const draft = { ...saved, content: JSON.stringify(content) };

  test('survives a reload: the file is asked for again, then the rows are back; it is removed once it was reported, after what was typed last was saved', async () => {
    const { calls } = await open({ [DRAFT]: { draft } });
    expect(await screen.findByText(/You have an unfinished report from itextkey\.json\./)).toBeVisible();
    await choose();
    expect(await field(/^Usage/)).toHaveValue('77');
    expect(await field(/^Start/)).toHaveValue('1 Mar 2025');
    expect(screen.getByText('Your earlier entries have been restored.')).toBeVisible();
    type(await field(/^Usage/), '78');
    press('Report usage');
    await screen.findByRole('heading', { name: 'Usage reported' });
    const REMOVE = `DELETE /api/drafts/license-usage/a1?version=${saved.version}`;
    await waitFor(() => expect(calls).toContain(REMOVE));
    expect(calls.slice(calls.indexOf(REMOVE)).filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test('is kept on the server without the file and its key; rows of another file stay when a report is made', async () => {
    const elsewhere = { files: [{ ...content.files[0]!, keyTail: 'b01dface0ff1ce0', name: 'other.json' }] };
    const { calls } = await open({ [DRAFT]: { draft: { ...saved, content: JSON.stringify(elsewhere) } } });
    await choose();
    await fill({ usage: '12' });
    await waitFor(() => expect(sent(SAVE).length).toBeGreaterThan(0));
    const last = sent(SAVE).at(-1) as { content: string };
    expect(JSON.parse(last.content)).toMatchObject({
      files: expect.arrayContaining([
        expect.objectContaining({ rows: [expect.objectContaining({ value: '12' })] }),
      ]),
    });
    expect(last.content).not.toContain('secret');
    expect(last.content).not.toContain('eyJrZXki');
    press('Report usage');
    expect(await screen.findByText('Usage reported')).toBeVisible();
    await waitFor(() => expect(sent(SAVE).at(-1)).toMatchObject({ content: JSON.stringify(elsewhere) }));
    expect(calls.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  });
});
