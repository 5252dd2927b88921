import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UnmatchedDetail, UnmatchedUsage } from '#domain/volume-usage/unmatched/schema.ts';
import { fillIn } from '../../testing/render.tsx';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const LIST = 'GET /api/unmatched-usage';
const PREVIEW = 'POST /api/unmatched-usage/assignments/preview';
const ASSIGN = 'POST /api/unmatched-usage/assignments';

const usage = (more: Partial<UnmatchedUsage> = {}): UnmatchedUsage => ({
  ...{ id: '7', keyTail: '36411e72da11a6c', receiptId: 'r1', receiptAccountId: null },
  ...{ fileName: 'usage.ulvd', submittedAt: '2026-11-17T09:12:00.000Z', sentFor: null, countedFor: null },
  uploader: { name: 'Vera Volume', email: 'vera@initech.example', isInternal: false },
  period: { start: '2026-10-28', end: '2026-11-16' },
  records: 80,
  totals: [
    { usageType: 'itext-core', unit: 'Processed Documents', value: '1360' },
    { usageType: 'pdfHtml', unit: 'iText modules', value: '12' },
  ],
  owner: { id: 'a2', name: 'Adler AG' },
  ...{ reason: 'FOREIGN_KEY', state: 'OPEN' },
  ...more,
});
const detail = (more: Partial<UnmatchedDetail> = {}): UnmatchedDetail => ({
  ...usage(more),
  uploaderAccounts: [{ id: 'a1', name: 'Initech' }],
  ...{ licenses: [], decisions: [], sameFile: [], sameKey: [] },
  ...more,
});
const outcome = {
  ...{ account: { id: 'a2', name: 'Adler AG' }, isRepeated: false, keys: 1 },
  records: { added: 80, replaced: 0, ignored: 0, kept: 0 },
  licenses: [
    {
      ...{ licenseKeyId: 'L1', keyTail: '36411e72da11a6c', productName: 'iText', maxVolume: '100000' },
      totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '1360', outsideTerm: '0' }],
      unit: 'Processed Documents',
      before: { total: '94300', percent: 94.3, reportingType: 'MANUAL' },
      after: { total: '95660', percent: 95.66, reportingType: 'MANUAL' },
    },
  ],
};
const page = (content: UnmatchedUsage[]) => ({ content, next: null, totalElements: content.length });
const open = (address = '/unmatched-usage', answers: Answers = {}) =>
  openPage(address, {
    user: staffMember,
    answers: {
      [LIST]: page([usage()]),
      'GET /api/unmatched-usage/keys/7': detail(),
      [PREVIEW]: outcome,
      [ASSIGN]: outcome,
      ...answers,
    },
  });
const openSheet = async () => {
  await userEvent.click(await screen.findByText('…36411e72da11a6c'));
  return screen.findByRole('button', { name: 'Assign…' });
};

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800));

describe('the list', () => {
  test('[8.15] tells how many keys wait, whose they are and why, and adds up no figures of different units', async () => {
    await open();
    expect(await screen.findByText('1 unmatched key')).toBeVisible();
    const row = within(screen.getByRole('grid')).getAllByRole('row')[1];
    for (const text of ['Key belongs to another account', 'Adler AG', '1,360 documents +1', '80 records'])
      expect(within(row ?? document.body).getByText(text)).toBeVisible();
  });

  test('asks for what the address says, and leaves out of it what makes no sense', async () => {
    const { calls, history } = await open('/unmatched-usage?state=OPEN&state=NEVER&search=acme');
    await screen.findByText('1 unmatched key');
    expect(calls.filter((call) => call.startsWith(LIST))).toEqual([`${LIST}?search=acme&state=OPEN`]);
    await userEvent.click(screen.getByRole('button', { name: /Remove filter.*Status/ }));
    expect(history.location.search).toBe('?search=acme');
  });

  test('says why it is empty, and after a failure offers another try', async () => {
    await open('/unmatched-usage', { [LIST]: page([]) });
    expect(await screen.findByText(/^No unmatched usage\. Usage appears here/)).toBeVisible();
  });

  test('that could not be had is asked for again', async () => {
    await open('/unmatched-usage', { [LIST]: failing(400, 'That did not work.') });
    expect(await screen.findByText(/That did not work\./)).toBeVisible();
  });

  test('is closed to customers', async () => {
    const { calls } = await openPage('/unmatched-usage', { user: testUser({}), answers: {} });
    expect(await screen.findByText('You do not have access to this page.')).toBeVisible();
    expect(calls.filter((call) => call.startsWith(LIST))).toEqual([]);
  });
});

describe('assigning', () => {
  test('shows what would be counted, with the percentage before and after, and counts it for the key’s own account', async () => {
    const { calls } = await open();
    await userEvent.click(await openSheet());
    const dialog = await screen.findByRole('dialog', { name: 'Count usage for key …36411e72da11a6c' });
    expect(within(dialog).getByText('The key belongs to Adler AG, so its usage counts there.')).toBeVisible();
    expect(await within(dialog).findByText('94.3% → 95.7% of 100,000')).toBeVisible();
    expect(within(dialog).queryByLabelText(/^License/)).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Count usage' }));
    expect(await screen.findByText('Counted for Adler AG')).toBeVisible();
    expect(calls.filter((call) => call.startsWith(ASSIGN) && !call.includes('preview'))).toHaveLength(1);
  });

  test.each([
    ['100000', { total: '1360', percent: 1.36, reportingType: 'MANUAL' }, 'no usage reported → 1.4% of 100,000'],
    [null, { total: '1360', percent: null, reportingType: 'MANUAL' }, 'no usage reported → 1,360 Processed Documents, maximum unknown'],
    ['100000', { total: '0', percent: null, reportingType: null }, 'No usage reported in this term'],
  ])('[8.15] says that nothing was reported before, and not 0: %#', async (maxVolume, after, text) => {
    const before = { total: '0', percent: null, reportingType: null };
    const licenses = [{ ...outcome.licenses[0], maxVolume, before, after }];
    await open('/unmatched-usage', { [PREVIEW]: { ...outcome, licenses } });
    await userEvent.click(await openSheet());
    expect(await screen.findByText(text)).toBeVisible();
  }); // prettier-ignore

  test('a key that no license carries needs a license and a reason', async () => {
    const unknown = { owner: null, reason: 'UNKNOWN_KEY' } as const;
    await open('/unmatched-usage', {
      [LIST]: page([usage(unknown)]),
      'GET /api/unmatched-usage/keys/7': detail(unknown),
    });
    await userEvent.click(await openSheet());
    const dialog = await screen.findByRole('dialog', { name: /^Count usage for key/ });
    expect(within(dialog).getByLabelText(/^License/)).toBeVisible();
    expect(within(dialog).getByText('Choose a license to see what will be counted.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Count usage' })).toBeDisabled();
  });

  test('whose answer is lost is not said to be uncounted', async () => {
    const lose = () => {
      throw new TypeError('Failed to fetch');
    };
    await open('/unmatched-usage', { [ASSIGN]: lose });
    await userEvent.click(await openSheet());
    await userEvent.click(await screen.findByRole('button', { name: 'Count usage' }));
    expect(await screen.findByText('No response. The change may have been saved')).toBeVisible();
    expect(screen.queryByText('Nothing was counted')).toBeNull();
  });

  test('that somebody else forestalled says who decided what', async () => {
    const detailText = 'Theo Internal has already decided: declined. Nothing was changed.';
    await open('/unmatched-usage', { [ASSIGN]: failing(409, detailText) });
    await userEvent.click(await openSheet());
    await userEvent.click(await screen.findByRole('button', { name: 'Count usage' }));
    expect(await screen.findByText('Nothing was counted')).toBeVisible();
    expect(screen.getByText(detailText)).toBeVisible();
  });
});

test('declining needs a reason', async () => {
  const { calls } = await open('/unmatched-usage', { 'POST /api/unmatched-usage/declines': { changed: 1 } });
  await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Decline…' }));
  const decline = await screen.findByRole('button', { name: 'Decline' });
  expect(decline).toBeDisabled();
  await fillIn(screen.getByLabelText(/^Reason/), 'A test key');
  await userEvent.click(decline);
  expect(await screen.findByText('Declined')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/unmatched-usage/declines']);
});

test('[8.15] all that waits of a sender is declined as far as it was shown, and how much it was is announced', async () => {
  const sender = { userId: 'u7', accountId: 'a1' };
  const sentFor = { id: 'a1', name: 'Northwind' };
  const totals = [
    { usageType: 'itext-core', unit: 'Processed Documents', value: '3600' },
    { usageType: 'pdfHtml', unit: 'iText modules', value: '12' },
  ];
  const at = '2026-11-28T10:42:00.000Z';
  await open('/unmatched-usage', {
    'GET /api/unmatched-usage/keys/7': detail({ sentFor }),
    'GET /api/unmatched-usage/keys/7/sender': { sender, keys: 1204, owned: 3, totals, until: '1300', at },
    'POST /api/unmatched-usage/declines': { changed: 1203 },
  });
  await openSheet();
  const fetched = vi.spyOn(globalThis, 'fetch');
  await userEvent.click(screen.getByRole('button', { name: 'Decline all from this sender…' }));
  const title = 'Decline all open usage from Vera Volume for Northwind';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(await dialog.findByText('1,204 keys from files, received by 28 Nov 2026, 10:42 UTC')).toBeVisible();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3,600 documents',
    '12 pdfHtml',
    '3 of them now belong to accounts: their usage will not be counted either.',
  ]);
  const decline = dialog.getByRole('button', { name: 'Decline 1,204 keys' });
  expect(decline).toBeDisabled();
  await fillIn(dialog.getByLabelText(/^Reason/), 'Made up');
  await userEvent.click(decline);
  expect(await screen.findByText('1,203 keys from Vera Volume for Northwind declined')).toBeVisible();
  const sent = fetched.mock.calls.find(([, init]) => init?.method === 'POST')?.[1];
  expect(sent?.body).toBe(JSON.stringify({ sender, until: '1300', note: 'Made up' }));
});

test('a dialog that is open keeps what was typed when somebody else has counted the usage, and sending says who', async () => {
  let state: UnmatchedDetail['state'] = 'OPEN';
  const said = 'Theo Internal has already decided: counted for Adler AG. Nothing was changed.';
  await open('/unmatched-usage', {
    'GET /api/unmatched-usage/keys/7': () => Response.json(detail({ state })),
    'POST /api/unmatched-usage/declines': failing(409, said),
  });
  await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Decline…' }));
  const reason = await screen.findByLabelText(/^Reason/);
  await fillIn(reason, 'A test key');
  state = 'ASSIGNED';
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText(said)).toBeVisible();
  // The sheet behind the dialog has read how it stands.
  await waitFor(() => expect(screen.queryByText('Decline…')).toBeNull());
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('A test key');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText(/^Reason/)).toBeNull());
});

test('what was decided stands in the sheet with who decided and why, and can be opened again', async () => {
  const decision = { action: 'DECLINE', at: '2026-11-20T10:00:00.000Z', by: 'Theo Internal' } as const;
  const declined = detail({
    state: 'DECLINED',
    decisions: [{ ...decision, account: null, licenseKeyId: null, note: 'A test key' }],
  });
  await open('/unmatched-usage', {
    [LIST]: page([usage({ state: 'DECLINED' })]),
    'GET /api/unmatched-usage/keys/7': declined,
  });
  await userEvent.click(await screen.findByText('…36411e72da11a6c'));
  expect(await screen.findByText('Declined: A test key')).toBeVisible();
  expect(screen.getByText('Theo Internal, 20 Nov 2026, 10:00 UTC')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reopen…' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Assign…' })).toBeNull();
});
