import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Receipt, UploadedFile, UploadSummary } from '#domain/submissions/schema.ts';
import type { PreviewedFile } from '#domain/volume-usage/schema.ts';
import { fillIn } from '../../testing/render.tsx';
import { keptAside, keptOnly, receiptKey, receiptOf, uploadedFile } from '../../testing/receipts.ts';
import { useUpload } from '#web/features/volume-usage/use-upload.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const reporter = testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const IN_ACCOUNT = '/accounts/a1/products/iText/report-usage';
const ANY = '/products/iText/report-usage';
const LIST = 'GET /api/accounts/a1/submissions';
const OWN = 'GET /api/submissions/own';
const PREVIEW = 'POST /api/usage/manual/local/preview';

// The body of an upload goes by XMLHttpRequest, which tells its progress.
const send = vi.hoisted(() => vi.fn<(address: string, request: { body: FormData }) => Promise<Response>>());
vi.mock('#web/core/send-with-progress.ts', () => ({ sendWithProgress: send }));
const saveFile = vi.hoisted(() => vi.fn<(name: string, content: string) => void>());
vi.mock('#web/ui/save-file.ts', () => ({ saveFile }));
const summary = (file: UploadedFile): UploadSummary => ({
  ...{ totalFiles: 1, processedFiles: 1, invalid: [], retryable: [], successful: [file] },
  ...{ problems: [], failReason: null },
});
const answering = (file: UploadedFile) => send.mockImplementation(async () => Response.json(summary(file)));

const page = (receipts: Receipt[], older: string | null = null) => ({ receipts, older });
const accounts = { 'GET /api/accounts/a1': { id: 'a1', name: 'Initech' } };
const open = (address: string, answers: Answers = {}, user = reporter) =>
  openPage(address, { user, answers: { ...accounts, [LIST]: page([]), [OWN]: page([]), ...answers } });
const result = () => screen.getByRole('region', { name: 'What was counted' });
const counted = () => screen.findByRole('region', { name: 'What was counted' });
const idOf = (n: number) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`;
const named = (n: number, name: string, more: Partial<Receipt> = {}) => {
  const base = receiptOf({ id: idOf(n), ...more });
  return { ...base, file: base.file && { ...base.file, name } };
};

/** Presses without a pointer's way there, each event of which would draw the page anew. */
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function choose(...names: string[]): Promise<void> {
  const input = await screen.findByLabelText(/Usage files/, { selector: 'input' });
  fireEvent.change(input, { target: { files: names.map((name) => new File(['{"t":"h"}'], name)) } });
}
async function upload(...names: string[]): Promise<void> {
  await choose(...names);
  press('Upload');
}
/** Uploads a file of which this becomes, on the page that shows what became of the one before. */
async function uploadNext(file: UploadedFile): Promise<void> {
  const again = screen.queryByRole('button', { name: 'Upload more files' });
  if (again) fireEvent.click(again);
  answering(file);
  await upload('usage.ulvd');
}
/** What is saved as a table from here on. */
function savedTables(): string[] {
  const saved: string[] = [];
  saveFile.mockImplementation((_name, content) => void saved.push(content));
  return saved;
}

beforeEach(() => {
  send.mockReset();
  // The upload of a tab outlives its pages.
  renderHook(() => useUpload()).result.current.store.reset();
});

describe('after an upload', () => {
  test('[2.74] what was just sent stands in the list of receipts at once, with those that were there', async () => {
    const older = named(8, 'older.ulvd');
    const sent = named(9, 'usage.ulvd');
    const listed = [older];
    await open(IN_ACCOUNT, { [LIST]: () => Response.json(page(listed)) });
    listed.unshift(sent);
    answering(uploadedFile(sent));
    await upload('usage.ulvd');
    await counted();
    const receipts = within(screen.getByRole('region', { name: 'Receipts' }));
    expect(await receipts.findByRole('link', { name: 'usage.ulvd' })).toBeVisible();
    expect(receipts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'usage.ulvd',
      'older.ulvd',
    ]);
  });

  test('[2.73] [2.74] the answer stands first, whether the files could be checked before or not, the form is folded, and no notification lies on it; of several files only those with remarks are open', async () => {
    await open(IN_ACCOUNT, { [PREVIEW]: failing(503, 'away') });
    await choose('usage.ulvd');
    expect(await screen.findByText('Not checked. You can still upload it.')).toBeVisible();
    answering(uploadedFile());
    // What is told stands in a region that listens already.
    const listening = screen.getAllByRole('status').filter(({ textContent }) => textContent === '');
    press('Upload');
    const told = await within(await counted()).findByText('Usage reported');
    expect(told).toBeVisible();
    expect(listening.some((region) => region.contains(told))).toBe(true);
    expect(told).toHaveFocus();
    expect(within(result()).getByText('12 documents, Oct 2026, 1 key')).toBeVisible();
    expect(screen.queryByLabelText(/Usage files/, { selector: 'input' })).toBeNull();
    expect(screen.queryByText('Choose a usage file first.')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Notifications' })?.textContent ?? '').toBe('');
    press('Upload more files');
    expect(screen.getByLabelText(/Usage files/, { selector: 'input' })).toBeInTheDocument();

    const files = [uploadedFile(named(1, 'fine.ulvd')), uploadedFile({ ...keptOnly(), id: idOf(2) })];
    send.mockImplementation(async () => Response.json(summary(files.shift() ?? uploadedFile())));
    await upload('fine.ulvd', 'odd.ulvd');
    const rows = await within(await counted()).findAllByRole('link', { expanded: true });
    expect(rows.map((row) => row.textContent)).toEqual(['usage.ulvd']);
    expect(within(result()).getByRole('link', { name: 'fine.ulvd' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  test('[4.21] nothing is told as reported or counted that stands in no figure, on the page and in the table; usage in another unit than documents is told with its unit', async () => {
    const saved = savedTables();
    await open(IN_ACCOUNT);
    await uploadNext(uploadedFile(keptAside()));
    expect(
      await within(await counted()).findByText(
        'Nothing was counted: no key in this file is linked to your account yet',
      ),
    ).toBeVisible();
    expect(result()).not.toHaveTextContent('Usage reported');
    expect(within(result()).getByText('Nothing counted')).toBeVisible();

    // Records that stand in no figure are kept, not counted.
    await uploadNext(uploadedFile(keptOnly()));
    expect(await within(await counted()).findByText('Nothing was counted')).toBeVisible();
    expect(within(result()).getByText('Nothing counted')).toBeVisible();
    expect(within(result()).getByText('4 stored, not counted')).toBeVisible();
    expect(within(result()).queryByText('Counted')).toBeNull();

    // What was kept or set aside and comes again was never reported.
    for (const again of [keptOnly, keptAside]) {
      // oxlint-disable-next-line no-await-in-loop
      await uploadNext(uploadedFile(again({ duplicate: true })));
      // oxlint-disable-next-line no-await-in-loop
      expect(await within(await counted()).findByText('Nothing counted')).toBeVisible();
      expect(within(result()).queryByText('Already reported')).toBeNull();
      saved.length = 0;
      press('Export CSV');
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(saved[0]?.split('\r\n')[1]).toContain('usage.ulvd,Nothing counted,');
    }

    const outside = { usageType: 'itext-core', unit: 'Processed Documents', value: '12', outsideTerm: '12' } as const; // prettier-ignore
    const records = { added: 4, replaced: 0, ignored: 0, kept: 4 };
    await uploadNext(uploadedFile(receiptOf({ records, keys: [receiptKey({ totals: [outside] })] })));
    expect(await within(await counted()).findByText('Nothing was counted')).toBeVisible();
    expect(within(result()).queryByText(/^12 documents, /)).toBeNull();
    expect(
      within(result()).getByText('12 outside the license term: stored, not in its percentage'),
    ).toBeVisible();

    const modules = { usageType: 'pdfHtml', unit: 'iText modules', value: '1480', outsideTerm: '0' } as const;
    await uploadNext(uploadedFile(receiptOf({ keys: [receiptKey({ totals: [modules] })] })));
    expect(await within(await counted()).findByText('1,480 module calls, Oct 2026, 1 key')).toBeVisible();
  });

  test('the results are saved as a table: a row for each figure, and for each file that was not taken', async () => {
    const saved = savedTables();
    await open(IN_ACCOUNT);
    send.mockImplementation(async (_, { body }) =>
      (body.get('resource') as File).name === 'a.ulvd'
        ? Response.json(summary(uploadedFile()))
        : new Response('no answer of the portal', { status: 400 }),
    );
    await upload('a.ulvd', '=b.ulvd');
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.split('\r\n')).toEqual([
      '\uFEFFFile,Result,License key,Product,Usage type,Unit,Value,Outside the term,Start date,End date,Receipt ID,Message',
      'usage.ulvd,Counted,…4a0ec5d374de297,iText,itext-core,Processed Documents,12,0,2026-10-01,2026-10-31,11111111-1111-4111-8111-111111111111,',
      "'=b.ulvd,Rejected,,,,,,,,,,The request was not accepted. Check what you entered and try again.",
      '',
    ]);
  });
});

const previewed = (more: Partial<PreviewedFile> = {}): { totalFiles: number; files: PreviewedFile[] } => ({
  totalFiles: 1,
  files: [
    {
      ...{ name: 'usage.ulvd', state: 'new', sha256: 'a'.repeat(64), receivedAt: null, eventCount: 4 },
      ...{ records: { added: 4, replaced: 0, ignored: 0 }, keys: [receiptKey()], hasUnlinkedKeys: false },
      ...{ problem: null, ...more },
    },
  ],
});

test('[8.15] before an upload staff read whose the keys are that would be set aside; customers read what they read of an unknown key', async () => {
  const aside = (keyTail: string, name?: string) => ({
    ...{ keyTail, period: null, records: 1, totals: [] },
    account: name === undefined ? null : { id: `id-of-${name}`, name },
  });
  const unknown = { state: 'unknownKey' as const, keys: [], hasUnlinkedKeys: true };
  const owned = previewed({
    ...unknown,
    unmatchedKeys: [aside('aaa1', 'Umbrella'), aside('aaa2', 'Umbrella')],
  });
  const mixed = previewed({
    hasUnlinkedKeys: true,
    unmatchedKeys: [aside('bbb1', 'Umbrella'), aside('ccc1')],
  });
  const list = async () => within(await screen.findByRole('list', { name: 'Selected files' }));
  const { unmount } = await open(IN_ACCOUNT, { [PREVIEW]: owned }, staffMember);
  await choose('usage.ulvd');
  expect(await (await list()).findByText('Another account’s key')).toBeVisible();
  expect(screen.getByText('2 keys belong to Umbrella and would be set aside: …aaa1, …aaa2.')).toBeVisible();
  expect(screen.queryByText(/while we check|Unknown key/)).toBeNull();
  unmount();

  renderHook(() => useUpload()).result.current.store.reset();
  const second = await open(IN_ACCOUNT, { [PREVIEW]: mixed }, staffMember);
  await choose('mixed.ulvd');
  expect(await screen.findByText('1 key belongs to Umbrella and would be set aside: …bbb1.')).toBeVisible();
  expect(
    screen.getByText('1 key does not belong to an account yet and would be set aside: …ccc1.'),
  ).toBeVisible();
  expect((await list()).getByText('New')).toBeVisible();
  second.unmount();

  renderHook(() => useUpload()).result.current.store.reset();
  await open(IN_ACCOUNT, { [PREVIEW]: previewed(unknown) });
  await choose('usage.ulvd');
  expect(await (await list()).findByText('Unknown key')).toBeVisible();
  expect(screen.getByText(/Its usage will be set aside while we check\.$/)).toBeVisible();
});

test('before an upload a file that was reported says when, a new one says by key and product what it would count, and the page what all would; a twin is counted once, and a file that would be refused says why', async () => {
  const problem = { name: 'b.ulvd', code: 'TRUNCATED', line: 8, message: 'The file ends too early.' };
  const answers = [
    previewed({ state: 'received', sha256: 'b'.repeat(64), receivedAt: '2026-10-03T10:00:00.000Z' }),
    previewed(),
    previewed(),
    previewed({ state: 'unreadable', sha256: null, keys: [], problem }),
  ];
  await open(IN_ACCOUNT, { [PREVIEW]: () => Response.json(answers.shift()) });
  await choose('old.ulvd');
  const list = await screen.findByRole('list', { name: 'Selected files' });
  expect(
    await within(list).findByText('Reported on 3 Oct 2026. Sending it again adds nothing.'),
  ).toBeVisible();
  expect(screen.getByText('Nothing in this file would be counted now.')).toBeVisible();
  expect(within(list).queryByText('12 documents')).toBeNull();

  await choose('a.ulvd');
  expect(await within(list).findByText('New')).toBeVisible();
  expect(within(list).getByText('…4a0ec5d374de297')).toBeVisible();
  expect(within(list).getByText('1 Oct 2026 – 31 Oct 2026')).toBeVisible();
  expect(within(list).getByText('12 documents')).toBeVisible();
  expect(within(list).getByText('4 records')).toBeVisible();
  expect(screen.getByText('1 new file: 12 documents, Oct 2026, 1 key')).toBeVisible();

  await choose('twin.ulvd');
  await within(list).findByText('twin.ulvd');
  await choose('b.ulvd');
  expect(await within(list).findByText('The file ends too early.')).toBeVisible();
  expect(screen.getByText('1 new file: 12 documents, Oct 2026, 1 key')).toBeVisible();
  const twin = within(list).getByText('twin.ulvd').closest('li');
  expect(within(twin!).getByText('Already reported')).toBeVisible();
});

test('[2.12] the page of an account opens to those who may report for it, and asks nothing for the others', async () => {
  const licensee = testUser({ a1: { name: 'Initech', roles: ['LICENSEE'], cucas: {} } });
  const { calls } = await open(IN_ACCOUNT, {}, licensee);
  expect(
    await screen.findByRole('heading', { name: 'You do not have access to this page.' }),
  ).toBeInTheDocument();
  expect(screen.queryByLabelText(/Usage files/, { selector: 'input' })).toBeNull();
  expect(calls.filter((call) => call.includes('submissions'))).toEqual([]);
});

const said = () =>
  send.mock.calls.map(([address, { body }]) => [
    address,
    JSON.parse(body.get('lufAdditionalData') as string) as unknown,
  ]);

test('[2.71] [2.72] what staff say beside a file goes with it: the account that they chose, and whom to ask; sent for the wrong one it can be sent again, and its result stays on the page where it was sent', async () => {
  window.history.replaceState(null, '', ANY);
  const FOUND = { 'GET /api/reports/accounts': [{ id: 'a7', name: 'Umbrella' }] };
  const { unmount } = await open(ANY, FOUND, staffMember);
  answering(uploadedFile(keptAside()));
  await fillIn(await screen.findByRole('combobox', { name: /Account/ }), 'Umb');
  fireEvent.click(await screen.findByRole('option', { name: 'Umbrella (a7)' }));
  await fillIn(screen.getByLabelText(/Contact email/), 'vera@initech.example');
  await upload('usage.ulvd');
  await screen.findByRole('region', { name: 'What was counted' });
  expect(said()).toEqual([
    ['/api/usage/manual/local', { accountId: 'a7', contactEmail: 'vera@initech.example' }],
  ]);

  // Upload waits for nothing else.
  fireEvent.click(await screen.findByRole('button', { name: 'Send again for another account' }));
  expect(screen.getByRole('list', { name: 'Selected files' })).toHaveTextContent('usage.ulvd');
  expect(screen.getByRole('button', { name: 'Upload' })).not.toHaveAttribute('aria-disabled');
  answering(uploadedFile());
  press('Upload');
  expect(await screen.findByText('Usage reported')).toBeVisible();

  unmount();
  window.history.replaceState(null, '', IN_ACCOUNT);
  await open(IN_ACCOUNT, {}, staffMember);
  expect(await screen.findByLabelText(/Usage files/, { selector: 'input' })).toBeInTheDocument();
  expect(screen.queryByText('Usage reported')).toBeNull();
});

test('[2.72] [5.02] [5.32] on the page of an account it is that account, and no other can be chosen; with an address that is none nothing is sent, neither by the button nor by Enter; figures set aside have their rows in the saved table', async () => {
  const saved = savedTables();
  await open(IN_ACCOUNT, { [PREVIEW]: previewed() }, staffMember);
  const fetched = vi.fn<typeof fetch>(fetch);
  vi.stubGlobal('fetch', fetched);
  const address = await screen.findByLabelText(/Contact email/);
  expect(screen.queryByRole('combobox', { name: /Account/ })).toBeNull();
  await fillIn(address, 'vera@initech');
  await userEvent.tab();
  await upload('a.ulvd');
  await userEvent.type(address, '{Enter}');
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-disabled', 'true');
  expect(address).toBeInvalid();
  expect(screen.getByText('Email invalid. Enter an address such as name@company.com.')).toBeVisible();
  expect(send).not.toHaveBeenCalled();

  // What the file would count is asked for that account, too.
  await within(screen.getByRole('list', { name: 'Selected files' })).findByText('New');
  const asked = fetched.mock.calls
    .filter(([to]) => to === '/api/usage/manual/local/preview')
    .map(([, request]): unknown =>
      JSON.parse(((request ?? {}).body as FormData).get('lufAdditionalData') as string),
    );
  expect(asked).toEqual([{ accountId: 'a1' }]);

  const aside = {
    ...{ keyTail: 'of-nobody', records: 2, account: null },
    period: { start: '2026-09-01', end: '2026-09-30' },
    totals: [{ usageType: 'pdfHtml', unit: 'iText modules' as const, value: '7' }],
  };
  answering(uploadedFile(receiptOf({ hasUnlinkedKeys: true, unmatchedKeys: [aside] })));
  await userEvent.clear(address);
  press('Upload');
  await screen.findByRole('region', { name: 'What was counted' });
  await waitFor(() => expect(said()).toEqual([['/api/usage/manual/local', { accountId: 'a1' }]]));
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const id = '11111111-1111-4111-8111-111111111111';
  expect(saved[0]?.split('\r\n').slice(1, 3)).toEqual([
    `usage.ulvd,Partly counted,…4a0ec5d374de297,iText,itext-core,Processed Documents,12,0,2026-10-01,2026-10-31,${id},`,
    `usage.ulvd,Set aside,…of-nobody,,pdfHtml,iText modules,7,,2026-09-01,2026-09-30,${id},`,
  ]);
});

test('[8.15] a file that staff sent for the wrong account is told whose it is, in figures that are not added up, and counted there by one button; not told as counted where it was reported before or lies outside the term', async () => {
  const aside = {
    keyTail: 'd94f3d7f8f6b0c0',
    period: { start: '2026-10-01', end: '2026-10-31' },
    records: 765,
  };
  const totals = [
    { usageType: 'itext-core', unit: 'Processed Documents', value: '4362' } as const,
    { usageType: 'pdfHtml', unit: 'iText modules', value: '1686' } as const,
  ];
  const receipt = keptAside({
    unmatchedKeys: [{ ...aside, totals, account: { id: 'a2', name: 'Initech Software' } }],
  });
  const COUNT = `POST /api/accounts/a2/submissions/${receipt.id}/count`;
  const known = receiptOf({ records: { added: 0, replaced: 0, ignored: 4, kept: 0 } });
  const counted = [receiptOf(), known, keptOnly()];
  const { calls } = await open(IN_ACCOUNT, { [COUNT]: () => Response.json(counted.shift()) }, staffMember);
  await uploadNext(uploadedFile(receipt, [aside.keyTail]));
  expect(
    await screen.findByText('1 key belongs to Initech Software, not to Initech. Its usage is set aside:'),
  ).toBeVisible();
  expect(
    screen.getByText(
      '…d94f3d7f8f6b0c0: 4,362 documents, 1,686 pdfHtml (765 records), 1 Oct 2026 – 31 Oct 2026',
    ),
  ).toBeVisible();
  press('Count for Initech Software');
  expect(await screen.findByText('Counted for Initech Software.')).toBeVisible();
  expect(calls).toContain(COUNT);
  expect(screen.getByRole('link', { name: 'Open receipt in that account' })).toHaveAttribute(
    'href',
    `/accounts/a2/usage-reports/${receipt.id}`,
  );

  await uploadNext(uploadedFile(receipt, [aside.keyTail]));
  fireEvent.click(await screen.findByRole('button', { name: 'Count for Initech Software' }));
  expect(
    await screen.findByText('Initech Software has already reported this. No totals changed.'),
  ).toBeVisible();

  await uploadNext(uploadedFile(receipt, [aside.keyTail]));
  fireEvent.click(await screen.findByRole('button', { name: 'Count for Initech Software' }));
  expect(
    await screen.findByText('None of it counts for Initech Software. Its receipt there explains why.'),
  ).toBeVisible();
  expect(screen.queryByText('Counted for Initech Software.')).toBeNull();
});

describe('receipts', () => {
  test('[4.21] are a table with figures and a total, older ones follow on demand, units are added up apart, and each has an address that opens it', async () => {
    const modules = { usageType: 'pdfHtml', unit: 'iText modules', value: '1480', outsideTerm: '0' } as const;
    const outside = {
      records: { added: 4, replaced: 0, ignored: 0, kept: 4 },
      keys: [receiptKey({ totals: [{ ...modules, value: '950', outsideTerm: '950' }] })],
    };
    const older = page([
      named(3, 'third.ulvd'),
      named(4, 'modules.json', { keys: [receiptKey({ totals: [modules] })] }),
      named(5, 'outside.ulvd', outside),
    ]);
    const newest = page([named(1, 'first.ulvd'), named(2, 'second.ulvd')], 'place');
    const answers = [newest, older];
    const { calls, history } = await open(IN_ACCOUNT, { [LIST]: () => Response.json(answers.shift()) });
    const table = await screen.findByRole('table', { name: 'Submitted files' });
    const [, first] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('first.ulvd');
    expect(first).toHaveTextContent('20 Nov 2026');
    expect(within(table).getByText('Total of 2 receipts').parentElement).toHaveTextContent('24');
    press('Older receipts');
    expect(await within(table).findByRole('link', { name: 'third.ulvd' })).toBeVisible();
    expect(within(table).getByText('Total of 5 receipts').parentElement).toHaveTextContent('36');
    expect(calls.at(-1)).toBe(`${LIST}?before=place`);
    expect(screen.queryByRole('button', { name: 'Older receipts' })).toBeNull();
    const [head, ...rows] = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(head?.[2]).toBe('Usage');
    expect(rows.map((cells) => cells[2])).toEqual([
      '12 documents',
      '12 documents',
      '12 documents',
      '1,480 module calls',
      '–',
      '36 documents1,480 module calls',
    ]);

    fireEvent.click(screen.getByRole('link', { name: 'second.ulvd' }));
    expect(history.location.search).toBe(`?receipt=${idOf(2)}`);
    expect(await screen.findByText('Check value verified')).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'second.ulvd' }));
    await waitFor(() => expect(screen.queryByText('Check value verified')).toBeNull());
    expect(history.location.search).toBe('');
  });

  test('are found by their address however old they are, and those of others are not', async () => {
    const { history } = await open(`${IN_ACCOUNT}?receipt=${idOf(9)}`, {
      [`${LIST}/${idOf(9)}`]: named(9, 'old.ulvd'),
      [`${LIST}/${idOf(8)}`]: failing(404, 'Not found'),
    });
    expect(await screen.findByRole('heading', { name: 'old.ulvd' })).toBeVisible();
    act(() => history.push(`${IN_ACCOUNT}?receipt=${idOf(8)}`));
    expect(
      await screen.findByText('This receipt does not exist, or you do not have access to it.'),
    ).toBeVisible();
  });

  test('of what staff have sent stay in sight where no account is chosen, with ways to license, chart and report', async () => {
    const line = receiptKey({ accountId: 'a2', licenseKeyId: 'L7' });
    await open(
      `${ANY}?receipt=${idOf(1)}`,
      { [OWN]: page([named(1, 'mine.ulvd', { keys: [line] })]) },
      staffMember,
    );
    expect(await screen.findByRole('heading', { name: 'Your reports' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'License' })).toHaveAttribute(
      'href',
      '/accounts/a2/products/iText/licenses?freeTextSearch=4a0ec5d374de297',
    );
    expect(screen.getByRole('link', { name: 'Usage chart' })).toHaveAttribute(
      'href',
      '/accounts/a2/products/iText/usage?licenseKeyId=L7',
    );
    expect(screen.getByRole('link', { name: 'Show in report' })).toHaveAttribute(
      'href',
      '/reports/licenses?search=Initech&assignee=',
    );
  });
});
