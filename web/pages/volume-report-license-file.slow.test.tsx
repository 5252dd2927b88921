import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';
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
  await type(await field(/^Start/, name, n), start);
  await type(await field(/^End/, name, n), end);
  if (usage !== undefined) await type(await field(/^Usage/, name, n), usage);
}
async function type(input: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(input);
  await fillIn(input, text);
  await userEvent.tab();
}
const submit = () => screen.getByRole('button', { name: 'Report usage' });
const isBlocked = () => submit().getAttribute('aria-disabled') === 'true';

beforeEach(() => {
  bodies = [];
});

describe('[2.70] the two modes', () => {
  test('[4.22] are another form each; the contact e-mail alone is kept', async () => {
    const { history } = await open({}, staffMember, '/accounts/a1/products/iText/report-usage');
    await fillIn(await screen.findByLabelText(/Contact e-mail/), 'ask@initech.example');
    await userEvent.click(screen.getByRole('radio', { name: 'License file' }));
    expect(await screen.findByRole('heading', { name: 'Report from a license file' })).toBeVisible();
    expect(history.location.search).toBe('?mode=license-file');
    expect(screen.getByLabelText(/Contact e-mail/)).toHaveValue('ask@initech.example');
    await choose();
    await row('itext-core');
    await userEvent.click(screen.getByRole('radio', { name: 'Usage file' }));
    expect(await screen.findByLabelText(/Usage files/, { selector: 'input' })).toBeInTheDocument();
    expect(history.location.search).toBe('');
    expect(screen.getByLabelText(/Contact e-mail/)).toHaveValue('ask@initech.example');
    await userEvent.click(screen.getByRole('radio', { name: 'License file' }));
    expect(
      await screen.findByLabelText(/License file/, { selector: 'input[type=file]' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'itext-core, period 1' })).toBeNull();
  });
});

describe('a license file', () => {
  test('[4.22] fills the rows with its products and their dates', async () => {
    await open({ [PRODUCTS]: [core, html] });
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
  });

  test.each([
    ['key.xml', 'text/xml', 'application/xml'],
    ['key.xml', 'application/xml', 'application/xml'],
    ['key.xml', '', 'application/xml'],
    ['key.json', '', 'application/json'],
  ])('[5.21] %s of type “%s” is sent as %s', async (name, given, asked) => {
    await open();
    await choose(name, given);
    await waitFor(() => expect(sent(PRODUCTS)).toMatchObject([{ contentType: asked }]));
  });

  test('[2.71] [9.05] is .json or .xml and has at most 1 MiB, another one is not sent; customers are asked for no contact e-mail', async () => {
    await open();
    const input = await screen.findByLabelText(/License file/, { selector: 'input[type=file]' });
    expect(input).toHaveAttribute('accept', '.json,.xml');
    expect(screen.queryByLabelText(/Contact e-mail/)).toBeNull();
    await userEvent.upload(input, new File(['x'.repeat(1_048_577)], 'big.json'));
    expect(await screen.findByText(/larger than the limit of 1 MiB/)).toBeVisible();
    expect(sent(PRODUCTS)).toEqual([]);
  });

  test('[8.13] that cannot be parsed says why, and can be tried again', async () => {
    let tries = 0;
    await open({
      [PRODUCTS]: () =>
        (tries += 1) === 1 ? failing(400, 'it declares a document type')() : Response.json([core]),
    });
    await choose();
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent('The products could not be read from itextkey.json');
    expect(failed).toHaveTextContent('it declares a document type');
    await userEvent.click(within(failed).getByRole('button', { name: 'Try again' }));
    await row('itext-core');
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  test('whose license the person may not report for says so, and offers no rows', async () => {
    await open({ [PRODUCTS]: [product('itext-core', { license: null, unit: null })] });
    await choose();
    expect(
      await screen.findByText('This license is not linked to an account that you may report for'),
    ).toBeVisible();
    expect(screen.queryByRole('group', { name: 'itext-core, period 1' })).toBeNull();
    expect(isBlocked()).toBe(true);
  });
});

describe('a row', () => {
  test('[5.04] keeps digits alone, without leading zeros, and shows them grouped', async () => {
    await open();
    await choose();
    const usage = await field(/^Usage/);
    await type(usage, '00 1,234,567');
    expect(usage).toHaveValue('1234567');
    expect(await row('itext-core')).toHaveTextContent('1,234,567 documents');
    await type(usage, '99999999999999999');
    expect(usage).toBeValid();
    await type(usage, '100000000000000000');
    expect(usage).toBeInvalid();
    expect(await row('itext-core')).toHaveTextContent('The highest value is 99,999,999,999,999,999.');
  });

  test('[5.09] [5.10] says in words why a day is not taken, and nothing is sent in its place', async () => {
    await open();
    await choose();
    await fill({ usage: '5' });
    await waitFor(() => expect(isBlocked()).toBe(false));
    const start = await field(/^Start/);
    await type(start, '31 January 2025');
    expect(await row('itext-core')).toHaveTextContent(
      'The license was created on 1 Feb 2025: days before it cannot be reported.',
    );
    expect(isBlocked()).toBe(true);
    await type(start, '2 March 2025');
    await waitFor(() => expect(isBlocked()).toBe(false));
    await type(await field(/^End/), '2 February 2026');
    expect(await row('itext-core')).toHaveTextContent(
      'The license expired on 1 Feb 2026: days after it cannot be reported.',
    );
    await type(await field(/^End/), '1 March 2025');
    expect(await row('itext-core')).toHaveTextContent('The start is later than the end.');
    expect(isBlocked()).toBe(true);
  });

  test('[5.11] of the same product may not overlap: both rows say so', async () => {
    await open({ [PRODUCTS]: [core, html] });
    await choose();
    await fill({ usage: '5' });
    await userEvent.click(screen.getByRole('button', { name: 'Add a period for itext-core' }));
    await fill({ start: '31 March 2025', end: '30 April 2025', usage: '6' }, 'itext-core', 2);
    const problem = 'This period shares days with another row of the same product.';
    expect(await row('itext-core', 1)).toHaveTextContent(problem);
    expect(await row('itext-core', 2)).toHaveTextContent(problem);
    await fill({ start: '1 April 2025', end: '30 April 2025' }, 'itext-core', 2);
    expect(screen.queryByText(problem)).toBeNull();
    // The other product's row is still empty, until it is removed.
    expect(isBlocked()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Remove pdfHtml, period 1' }));
    await waitFor(() => expect(isBlocked()).toBe(false));
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
    await userEvent.click(screen.getByRole('button', { name: /^Last year/ }));
    expect(await field(/^Start/)).toHaveValue(`1 Mar ${year - 1}`);
    expect(await field(/^End/)).toHaveValue(`15 Oct ${year - 1}`);
  });
});

describe('[2.73] submit', () => {
  test('waits while the form is unchanged or invalid, and leads to the first problem', async () => {
    await open();
    await choose();
    await row('itext-core');
    expect(isBlocked()).toBe(true);
    expect(submit()).toHaveAccessibleDescription('Nothing has been changed yet.');
    await userEvent.click(submit());
    expect(sent(REPORT)).toEqual([]);
    expect(await field(/^Start/)).toHaveFocus();
    await fill({ usage: '0' });
    await waitFor(() => expect(isBlocked()).toBe(false));
  });

  test('[7.20] sends the file, the rows and an address that is one; the result stands first, with its receipt', async () => {
    await open({}, staffMember);
    await choose();
    await fill({ usage: '99999999999999999' });
    const address = screen.getByLabelText(/Contact e-mail/);
    await type(address, 'ask@initech');
    expect(isBlocked()).toBe(true);
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

  test('takes nothing more that is typed until its answer is there', async () => {
    const answer = Promise.withResolvers<Response>();
    await open({ [REPORT]: () => answer.promise });
    await choose();
    await fill({ usage: '7' });
    await userEvent.click(submit());
    const usage = await field(/^Usage/);
    await waitFor(() => expect(usage).toBeDisabled());
    await userEvent.type(usage, '0');
    expect(usage).toHaveValue('7');
    answer.resolve(failing(400, 'Not now.')());
    await waitFor(() => expect(usage).toBeEnabled());
  });

  test('[8.12] whose answer is lost is not said to be uncounted: sent again as it was, it ends with its receipt', async () => {
    let isCut = true;
    const answer = () => {
      if (isCut) throw new TypeError('Failed to fetch');
      return Response.json({ ...receipt, duplicate: true });
    };
    await open({ [REPORT]: answer });
    await choose();
    await fill({ usage: '7' });
    await userEvent.click(submit());
    expect(await screen.findByText(/It may be counted all the same/)).toBeVisible();
    expect(screen.queryByText(/Nothing was counted/)).toBeNull();
    expect(await field(/^Usage/)).toHaveValue('7');
    isCut = false;
    await userEvent.click(submit());
    expect(await screen.findByRole('heading', { name: 'Already reported' })).toBeVisible();
    const [first, second] = sent(REPORT);
    expect(second).toEqual(first);
  });

  test('[8.12] that fails says so above the button, keeps the rows, and shows the server’s words at their field', async () => {
    await open({
      [REPORT]: () =>
        Response.json(
          {
            ...problemOf(400, 'Some fields need attention.'),
            code: 'INVALID_INPUT',
            errors: [{ path: 'usages.0.usageValue', code: 'X', message: 'Not this figure.' }],
          },
          { status: 400 },
        ),
    });
    await choose();
    await fill({ usage: '7' });
    await userEvent.click(submit());
    expect(await screen.findByText('The usage could not be reported')).toBeVisible();
    expect(await row('itext-core')).toHaveTextContent('Not this figure.');
    expect(await field(/^Usage/)).toHaveValue('7');
    expect(isBlocked()).toBe(true);
    await type(await field(/^Usage/), '8');
    await waitFor(() => expect(isBlocked()).toBe(false));
  });
});

describe('the figure before', () => {
  const march = { usageType: 'itext-core', startDate: '2025-03-01', endDate: '2025-03-31' };
  const february = { period: { start: '2025-02-01', end: '2025-02-28' }, value: '1000' };
  const known = (more: object) => ({ ...march, before: null, counted: null, standing: [], ...more });

  test('stands below its row where one is known, and a 0 is none', async () => {
    await open({ [EARLIER]: [known({ before: february })] });
    await choose();
    await fill({ usage: '1100' });
    await waitFor(async () =>
      expect(await row('itext-core')).toHaveTextContent('Before: 1,000 in 1 Feb 2025 – 28 Feb 2025'),
    );
    expect(sent(EARLIER)).toEqual([{ rows: [march] }]);
    expect(isBlocked()).toBe(false);
  });

  test('says nothing where nothing is known', async () => {
    await open({ [EARLIER]: [known({})] });
    await choose();
    await fill({ usage: '1100' });
    await waitFor(() => expect(sent(EARLIER)).toHaveLength(1));
    expect(await row('itext-core')).not.toHaveTextContent('Before');
  });

  test('asks for a second look at a change of more than half, and takes a comment along', async () => {
    await open({ [EARLIER]: [known({ before: february })] });
    await choose();
    await fill({ usage: '1500' });
    await waitFor(async () => expect(await row('itext-core')).toHaveTextContent('Before: 1,000'));
    await type(await field(/^Usage/), '3120');
    expect(await row('itext-core')).toHaveTextContent(
      '212% more than in 1 Feb 2025 – 28 Feb 2025, when it was 1,000.',
    );
    expect(isBlocked()).toBe(true);
    await fillIn(screen.getByRole('textbox', { name: 'Comment' }), 'A new plant');
    await userEvent.click(screen.getByRole('checkbox', { name: 'The figure is right' }));
    await waitFor(() => expect(isBlocked()).toBe(false));
    await userEvent.click(submit());
    await screen.findByRole('heading', { name: 'Usage reported' });
    expect(sent(REPORT)).toMatchObject([{ usages: [{ usageValue: '3120', comment: 'A new plant' }] }]);
  });

  test('that stands for the same days blocks the row, with the way to its receipt', async () => {
    const standing = [{ ...february, receiptId: '22222222-2222-4222-8222-222222222222' }];
    await open({ [EARLIER]: [known({ standing })] });
    await choose();
    await fill({ usage: '5' });
    await waitFor(async () =>
      expect(await row('itext-core')).toHaveTextContent(
        '1,000 stands for 1 Feb 2025 to 28 Feb 2025 already.',
      ),
    );
    expect(screen.getByRole('link', { name: 'Go to its receipt, to see or correct it' })).toHaveAttribute(
      'href',
      '/accounts/a1/usage-reports/22222222-2222-4222-8222-222222222222',
    );
    expect(isBlocked()).toBe(true);
  });

  test('counted beside a new one is told, so that nothing is counted twice unseen', async () => {
    await open({ [EARLIER]: [known({ counted: '4321' })] });
    await choose();
    await fill({ usage: '4321' });
    await waitFor(async () =>
      expect(await row('itext-core')).toHaveTextContent('4,321 were counted in this period already'),
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

  test('survives a reload: the file is asked for again, then the rows are back', async () => {
    await open({ [DRAFT]: { draft } });
    expect(await screen.findByText(/You began a report from itextkey\.json\./)).toBeVisible();
    await choose();
    expect(await field(/^Usage/)).toHaveValue('77');
    expect(await field(/^Start/)).toHaveValue('1 Mar 2025');
    expect(screen.getByText('What you typed before is back.')).toBeVisible();
  });

  test('is removed once it was reported, after what was typed last was saved', async () => {
    const { calls } = await open({ [DRAFT]: { draft } });
    await choose();
    await type(await field(/^Usage/), '78');
    await userEvent.click(submit());
    await screen.findByRole('heading', { name: 'Usage reported' });
    const REMOVE = `DELETE /api/drafts/license-usage/a1?version=${saved.version}`;
    await waitFor(() => expect(calls).toContain(REMOVE));
    expect(calls.slice(calls.indexOf(REMOVE)).filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test('is kept on the server without the file and its key', async () => {
    await open();
    await choose();
    await type(await field(/^Usage/), '12');
    await waitFor(() => expect(sent(SAVE).length).toBeGreaterThan(0));
    const last = sent(SAVE).at(-1) as { content: string };
    expect(JSON.parse(last.content)).toMatchObject({ files: [{ rows: [{ value: '12' }] }] });
    expect(last.content).not.toContain('secret');
    expect(last.content).not.toContain('eyJrZXki');
  });

  test('rows of another file stay when a report is made', async () => {
    const elsewhere = { files: [{ ...content.files[0]!, keyTail: 'b01dface0ff1ce0', name: 'other.json' }] };
    const { calls } = await open({ [DRAFT]: { draft: { ...saved, content: JSON.stringify(elsewhere) } } });
    await choose();
    await fill({ usage: '20' });
    await userEvent.click(submit());
    expect(await screen.findByText('Usage reported')).toBeVisible();
    await waitFor(() => expect(sent(SAVE).at(-1)).toMatchObject({ content: JSON.stringify(elsewhere) }));
    expect(calls.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  });
});
