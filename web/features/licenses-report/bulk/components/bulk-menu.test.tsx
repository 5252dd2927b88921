import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChosenAccounts } from '#domain/licenses-report/bulk/schema.ts';
import { failing, type Answers } from '../../../../../testing/portal-page.tsx';
import { LIST, open as openReport, page, row } from '../../../../../testing/report-page.tsx';

const CHOSEN = 'GET /api/reports/license-keys/accounts';
const account = (id: string, more: object = {}) => ({
  ...{ id, name: `Account ${id}`, keys: 60, reporters: 2, isCertifiable: true },
  ...more,
});
const seven = Array.from({ length: 7 }, (_, at) => account(`a${at + 1}`));
const chosen = (accounts = seven): ChosenAccounts => ({
  keys: 452,
  totalAccounts: accounts.length,
  accounts,
});
const remindOf = (id: string) => `POST /api/accounts/${id}/usage-reminders`;
const reminded = Object.fromEntries(
  seven.map(({ id }) => [remindOf(id), { isNew: id !== 'a7', at: '2026-11-20T12:00:00.000Z' }]),
);
const open = (answers: Answers = {}) =>
  openReport('/reports/licenses?assignee=&product=DITO', {
    [LIST]: page([row('1'), row('2')], 452),
    [CHOSEN]: chosen(),
    ...reminded,
    ...answers,
  });
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for all 452' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800));

describe('what is done with many keys', () => {
  test('says its exact extent with a sample first, then goes account by account and says what came of it', async () => {
    const { calls } = await open();
    await choose('Send usage reminder…');
    const dialog = await screen.findByRole('dialog', { name: 'Send usage reminder' });
    expect(await within(dialog).findByText('452 license keys in 7 accounts.')).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([...seven.slice(0, 5).map(({ name }) => `${name} 60 license keys`), 'and 2 more']);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remind 7 accounts' }));
    expect(await screen.findByText('6 accounts were reminded')).toBeVisible();
    expect(screen.getByText('1 had already been reminded today.')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(seven.map(({ id }) => remindOf(id)));
  });

  test('is not offered where one account does not allow it, and says which', async () => {
    await open({ [CHOSEN]: chosen([account('a1'), account('a2', { reporters: 0 })]) });
    await choose('Send usage reminder…');
    const dialog = await screen.findByRole('dialog', { name: 'Send usage reminder' });
    expect(await within(dialog).findByText('has no one who reports usage')).toBeVisible();
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
    expect(within(dialog).getByRole('button', { name: 'Remind 2 accounts' })).toBeDisabled();
  });

  test('what failed is named and tried again under the same id, and nobody else is', async () => {
    const { calls } = await open({
      [CHOSEN]: chosen(seven.slice(0, 2)),
      [remindOf('a2')]: failing(500, 'no'),
    });
    await choose('Send usage reminder…');
    const dialog = await screen.findByRole('dialog', { name: 'Send usage reminder' });
    const sent = vi.spyOn(globalThis, 'fetch');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Remind 2 accounts' }));
    expect(await within(dialog).findByText('1 account remaining')).toBeVisible();
    expect(within(dialog).getByText(/^Account a2: /)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry the remaining accounts' }));
    await waitFor(() => expect(calls.filter((call) => call === remindOf('a2'))).toHaveLength(2));
    expect(calls.filter((call) => call === remindOf('a1'))).toHaveLength(1);
    const ids = sent.mock.calls
      .filter(([input, init]) => init?.method === 'POST' && (input as string).includes('/a2/'))
      .map(([, init]) => (JSON.parse(init?.body as string) as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
  });

  test('asks for certification where every account has something to certify', async () => {
    await open({ [CHOSEN]: chosen([account('a1', { isCertifiable: false })]) });
    await choose('Request certification…');
    const dialog = await screen.findByRole('dialog', { name: 'Request certification' });
    expect(await within(dialog).findByText('has no licenses to certify')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Request from 1 account' })).toBeDisabled();
  });

  test('is about the selected rows alone where some are selected', async () => {
    const { calls } = await open();
    await screen.findByRole('button', { name: 'Actions for all 452' });
    const [, first] = screen.getAllByRole('checkbox');
    await userEvent.click(first ?? document.body);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for 1 selected' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send usage reminder…' }));
    await screen.findByText('452 license keys in 7 accounts.');
    expect(calls.filter((call) => call.startsWith(CHOSEN))).toEqual([
      `${CHOSEN}?product=DITO&licenseKeyId=1`,
    ]);
  });
});
