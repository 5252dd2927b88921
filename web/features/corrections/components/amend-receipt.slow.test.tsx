import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CorrectionChoices, CorrectionPreview } from '#domain/corrections/schema.ts';
import { fillIn } from '../../../../testing/render.tsx';
import { openPage, testUser, type Answers } from '../../../../testing/portal-page.tsx';
import { receiptOf } from '../../../../testing/receipts.ts';

const receipt = receiptOf({ accounts: [{ id: 'a1', name: 'Initech' }] });
const PATH = `/api/accounts/a1/submissions/${receipt.id}/corrections`;
const choices = (more: Partial<CorrectionChoices> = {}): CorrectionChoices => ({
  ...{ kind: 'FORM', state: 'STANDS', version: 0, withdraw: null, restore: 'state', correct: null },
  ...{ corrects: null, closing: null, changes: [] },
  lines: [
    {
      ...{ entryId: '7', licenseKeyId: 'k1', keyTail: '4a0ec5d374de297', productName: 'iText' },
      ...{ usageType: 'itext-core', unit: 'Processed Documents', environment: null, value: '1382' },
      ...{ start: '2026-07-01', end: '2026-09-30', createdDate: '2026-01-01', expiryDate: '2027-01-01' },
    },
  ],
  ...more,
});
const preview = (after: string | null): CorrectionPreview => ({
  effects: [
    {
      ...{ licenseKeyId: 'k1', keyTail: '4a0ec5d374de297', productName: 'iText', sharedBy: 2 },
      period: { start: '2026-07-01', end: '2026-09-30' },
      figures: [{ usageType: 'itext-core', unit: 'Processed Documents', before: '1382', after }],
      percent: { before: 13.82, after: 0 },
    },
  ],
  standAgain: [],
});
const withdrawn = {
  ...({ accountId: 'a1', ordinal: 1, action: 'WITHDRAW', by: 'Ines Internal', byStaff: true } as const),
  ...{ at: '2026-11-20T08:00:00.000Z', reason: 'wrong month', nextReceiptId: null },
};
const reporter = testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const open = (answers: Answers) =>
  openPage(`/accounts/a1/products/iText/report-usage?receipt=${receipt.id}`, {
    user: reporter,
    answers: {
      'GET /api/accounts/a1/submissions': { receipts: [receipt], older: null },
      [`GET ${PATH}`]: choices(),
      ...answers,
    },
  });
/** Writes into a field at once: each press of a key would draw the page anew. */
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

test('a receipt is withdrawn with a reason, after its figures were shown as they will be', async () => {
  const sent: string[] = [];
  await open({
    [`POST ${PATH}/preview`]: preview(null),
    [`POST ${PATH}`]: () => (sent.push('withdrawn'), Response.json({ ...receipt, changes: [withdrawn] })),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this report?' });
  const row = await within(dialog).findByRole('row', {
    name: 'itext-core documents 1,382 no usage reported',
  });
  expect(row).toBeVisible();
  expect(within(dialog).getByRole('row', { name: '% of maximum shared by 2 keys 13.8% 0%' })).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await within(dialog).findByText('Enter a reason.')).toBeVisible();
  expect(sent).toEqual([]);
  await fillIn(within(dialog).getByRole('textbox', { name: /Reason/ }), 'wrong month');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual(['withdrawn']);
  expect(screen.getByText('Report withdrawn. Totals have been updated.')).toBeVisible();
});

test('the focus goes to the button that took the place of the one that was pressed', async () => {
  let isWithdrawn = false;
  await open({
    [`GET ${PATH}`]: () =>
      Response.json(
        isWithdrawn
          ? choices({
              ...{ state: 'WITHDRAWN', version: 1, withdraw: 'state', restore: null, correct: 'state' },
              ...{ changes: [withdrawn], lines: [] },
            })
          : choices(),
      ),
    [`POST ${PATH}/preview`]: preview(null),
    [`POST ${PATH}`]: () => ((isWithdrawn = true), Response.json({ ...receipt, changes: [withdrawn] })),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('row', { name: /itext-core/ });
  await fillIn(within(dialog).getByRole('textbox', { name: /Reason/ }), 'wrong month');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  const restore = await screen.findByRole('button', { name: 'Restore' });
  await waitFor(() => expect(restore).toHaveFocus());
});

test('who was second is told what the first did, and nothing is sent again', async () => {
  const said =
    'Ines Internal withdrew this report on 20 Nov 2026, 08:00 UTC: “wrong month”. Your change was not saved. Check the receipt and try again.';
  await open({
    [`POST ${PATH}/preview`]: preview(null),
    [`POST ${PATH}`]: () =>
      Response.json({ code: 'RECEIPT_CHANGED', message: said, status: 409, title: '', type: '', detail: said, instance: '', requestId: '' }, { status: 409 }), // prettier-ignore
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('table');
  await fillIn(within(dialog).getByRole('textbox', { name: /Reason/ }), 'mine');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await within(dialog).findByText(said)).toBeVisible();
});

test('a withdrawn receipt says who withdrew it and why, and is counted again by one act', async () => {
  await open({
    'GET /api/accounts/a1/submissions': { receipts: [{ ...receipt, changes: [withdrawn] }], older: null },
    [`GET ${PATH}`]: choices({
      ...{ state: 'WITHDRAWN', version: 1, withdraw: 'state', restore: null, correct: 'state' },
      ...{ changes: [withdrawn], lines: [] },
    }),
    [`POST ${PATH}/preview`]: preview('1382'),
  });
  expect(
    await screen.findByText(
      'Ines Internal withdrew this report on 20 Nov 2026, 08:00 UTC. It is no longer counted. Reason: wrong month',
    ),
  ).toBeVisible();
  // What was counted then is not told as what counts.
  expect(screen.getByText('Records at submission').nextSibling).toHaveTextContent('4 counted');
  expect(screen.queryByText('Records')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('dialog', { name: 'Restore this report?' })).toBeVisible();
});

test('a correction is withdrawn for good: the receipt that it corrected counts, and the page leads to it', async () => {
  const CORRECTED = '22222222-2222-4222-8222-222222222222';
  let isWithdrawn = false;
  await open({
    [`GET ${PATH}`]: () =>
      Response.json(
        isWithdrawn
          ? choices({
              ...{ state: 'WITHDRAWN', version: 1, withdraw: 'state', restore: 'state', correct: 'state' },
              ...{ corrects: CORRECTED, changes: [withdrawn], lines: [] },
            })
          : choices({ corrects: CORRECTED }),
      ),
    [`POST ${PATH}/preview`]: preview('1300'),
    [`POST ${PATH}`]: () => ((isWithdrawn = true), Response.json({ ...receipt, changes: [withdrawn] })),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveAccessibleDescription(
    'The report that it corrected will be counted again. This one cannot be restored later; correct the other report again instead.',
  );
  await within(dialog).findByRole('row', { name: /itext-core/ });
  await fillIn(within(dialog).getByRole('textbox', { name: /Reason/ }), 'wrong month');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  const link = await screen.findByRole('link', {
    name: 'Open the receipt that it corrected to correct that report again',
  });
  expect(link).toHaveAttribute('href', expect.stringContaining(CORRECTED));
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('where staff have closed the period nothing is offered but whom to ask', async () => {
  await open({
    [`GET ${PATH}`]: choices({
      ...{ withdraw: 'closed', correct: 'closed', lines: [] },
      closing: { closedUntil: '2026-09-30', by: 'Ines Internal', at: '2026-10-05T08:00:00.000Z', note: 'x' },
    }),
  });
  expect(
    await screen.findByText(
      'Ines Internal closed the periods up to 30 Sept 2026. To change what was reported for them, contact customer-success@vendor.example.',
    ),
  ).toBeVisible();
  for (const name of ['Withdraw', 'Correct', 'Restore'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a corrected value is asked for in its unit and previewed, not told by the value before; an unchanged form or a day that cannot be read is not sent; a refusal goes with what was refused', async () => {
  const said = 'The period is taken. Nothing was changed.';
  const refused = { code: 'PERIOD_TAKEN', message: said, status: 409, title: '', type: '', detail: said };
  const answers = [
    () => Response.json({ ...refused, instance: '', requestId: '' }, { status: 409 }),
    () => Response.json(receipt),
  ];
  const waiting = Promise.withResolvers<Response>();
  const previews: (() => Response | Promise<Response>)[] = [
    () => Response.json(preview('1328')),
    () => waiting.promise,
  ];
  const sent: string[] = [];
  await open({
    [`POST ${PATH}/preview`]: () => (previews.shift() ?? (() => Response.json(preview('13281'))))(),
    [`POST ${PATH}`]: () => (sent.push('corrected'), answers.shift()!()),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct this report' }));
  const save = dialog.getByRole('button', { name: 'Save correction' });
  await userEvent.click(save);
  expect(dialog.getByText(/^Nothing has changed yet\. Change a figure or a date/)).toBeVisible();
  const value = dialog.getByRole('textbox', { name: 'Value' });
  expect(value).toHaveAccessibleDescription('documents');
  type(value, '01328x');
  expect(value).toHaveValue('1328');
  expect(await dialog.findByText('was 1,382, 1 Jul 2026 – 30 Sept 2026')).toBeVisible();
  expect(await dialog.findByRole('row', { name: 'itext-core documents 1,382 1,328' })).toBeVisible();
  expect(dialog.queryByText(/^Nothing has changed yet/)).toBeNull();

  type(value, '13280');
  expect(await dialog.findByRole('row', { name: 'itext-core documents 1,382 …' })).toBeVisible();
  expect(dialog.getByText('Calculating…')).toBeVisible();
  await waitFor(() => expect(previews).toEqual([]));
  waiting.resolve(Response.json(preview('13280')));
  expect(await dialog.findByRole('row', { name: 'itext-core documents 1,382 13,280' })).toBeVisible();
  expect(dialog.queryByText('Calculating…')).toBeNull();

  await fillIn(dialog.getByRole('textbox', { name: /Reason/ }), 'two digits swapped');
  const end = dialog.getByRole('textbox', { name: 'End date' });
  await userEvent.clear(end);
  await fillIn(end, '31 Sept 2026');
  await userEvent.click(save);
  await waitFor(() => expect(end).toHaveAttribute('aria-invalid', 'true'));
  expect(sent).toEqual([]);
  await userEvent.clear(end);
  await fillIn(end, '31 Aug 2026');
  await userEvent.click(save);
  expect(await dialog.findByText(said)).toBeVisible();
  type(value, '13281');
  expect(dialog.queryByText(said)).toBeNull();
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual(['corrected', 'corrected']);
});

test('[5.06] lines of one period are told apart by where they ran and on what', async () => {
  const [line] = choices().lines;
  const server = { ...line!, usageType: 'Logical processors', unit: 'Logical processors' as const };
  await open({
    [`GET ${PATH}`]: choices({
      lines: [
        { ...server, entryId: '1', environment: 'Production', processorsPerServer: 8 },
        { ...server, entryId: '2', environment: 'Production', processorsPerServer: 1 },
      ],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct this report' });
  expect(
    within(dialog)
      .getAllByRole('group', { hidden: false })
      .map((one) => one.querySelector('legend')?.textContent),
  ).toEqual([
    'iText, key ending in 4a0ec5d374de297: Logical processors (Production, 8 processors per server)',
    'iText, key ending in 4a0ec5d374de297: Logical processors (Production, 1 processor per server)',
  ]);
});

test('[5.12] [5.14] a value and servers on the same days are refused, and the calendar of the start ends with the end', async () => {
  const [line] = choices().lines;
  const at = { environment: 'Production', end: '2026-08-31' };
  await open({
    [`GET ${PATH}`]: choices({
      lines: [
        { ...line!, ...at, entryId: '1' },
        ...[{ ...line!, ...at, usageType: 'Logical processors', start: '2026-09-01', end: '2026-09-30' }].map(
          (one) => ({ ...one, entryId: '2', unit: 'Logical processors' as const, processorsPerServer: 8 }),
        ),
      ],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct this report' }));
  const [start, later] = dialog.getAllByRole('textbox', { name: 'Start date' });
  await userEvent.clear(later!);
  await fillIn(later!, '31 Aug 2026');
  await userEvent.tab();
  expect(await dialog.findAllByText('Two rows for this product overlap. Change one of them.')).toHaveLength(
    2,
  );
  expect(start).toHaveAttribute('aria-invalid', 'true');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Open the calendar: Start date' })[1]!);
  const day = await screen.findByRole('button', { name: 'Monday 31 August 2026' });
  expect(day).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard('{Escape}');
  const end = dialog.getAllByRole('textbox', { name: 'End date' })[0]!;
  await userEvent.clear(end);
  await fillIn(end, '20 Jul 2026');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Open the calendar: Start date' })[0]!);
  expect(await screen.findByRole('button', { name: 'Monday 20 July 2026' })).not.toHaveAttribute(
    'aria-disabled',
  );
  const late = screen.getByRole('button', { name: 'Tuesday 21 July 2026' });
  expect(late).toHaveAttribute('aria-disabled', 'true');
  expect(late).toHaveAccessibleDescription('The period ends on 20 Jul 2026. Choose a later end date first.');
});

test('what was typed into a correction is not lost by a slip', async () => {
  await open({ [`POST ${PATH}/preview`]: preview('1328') });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  await fillIn(await screen.findByRole('textbox', { name: /Reason/ }), 'two digits');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveValue('two digits');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where nobody can say what may be done to a receipt, that is said, and asked again', async () => {
  let isAway = true;
  await open({
    [`GET ${PATH}`]: () => (isAway ? new Response(null, { status: 500 }) : Response.json(choices())),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  isAway = false;
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeVisible();
});
