import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BeginView, Viewable } from '#domain/session/customer-view/schema.ts';
import type { ViewState } from '#domain/session/customer-view/view-state.ts';
import { fillIn } from '../../testing/render.tsx';
import { eventually } from '../../testing/eventually.ts';
import { failing, openPage, problemOf, testUser, type Answers } from '../../testing/portal-page.tsx';

const left = vi.hoisted(() => ({ goTo: vi.fn<(address: string) => void>() }));
vi.mock('#web/core/navigation.ts', () => ({
  goTo: left.goTo,
  reloadPage: vi.fn<() => void>(),
  hereAsPath: () => '/',
  replaceAddress: vi.fn<(address: string) => void>(),
}));

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const VIEWABLE = 'GET /api/accounts/a1/viewable';
const BEGIN = 'POST /api/accounts/a1/customer-views';
const END = 'POST /api/auth/customer-view/end';
const person = (name: string, bar: Viewable['people'][number]['bar'] = null) => ({
  ...{ userId: name, name, email: `${name.toLowerCase()}@acme.example`, bar },
  roles: ['LICENSEE' as const],
});
const viewable: Viewable = {
  people: [person('Lena'), person('Dora', 'disabled')],
  applications: [{ id: 'app', name: 'Invoices' }],
};
const begun = { id: '0b0e3c80-9d0a-4a53-a0d0-0f6f7a3b2c11', endsAt: '2026-06-30T08:30:00.000Z' };

beforeEach(() => {
  left.goTo.mockClear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800);
});

describe('staff who want to look on as a customer', () => {
  async function openDialog(answers: Answers = {}) {
    const emptyPage = { content: [], next: null, seal: { until: null, checkedAt: null, isWhole: true } };
    await openPage('/accounts/a1/audit', {
      user: staffMember,
      answers: { 'GET /api/accounts/a1/audit': emptyPage, [VIEWABLE]: viewable, [BEGIN]: begun, ...answers },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'View as customer' }));
    return within(await screen.findByRole('dialog', { name: 'View Acme Publishing Ltd as a customer' }));
  }
  const begin = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: 'Start viewing' });

  test('choose one who can sign in, say why, and come to the account as them', async () => {
    const dialog = await openDialog();
    const field = await dialog.findByRole('combobox', { name: /Person/ });
    expect(begin(dialog)).toBeDisabled();
    await userEvent.click(field);
    const barred = screen.getByRole('option', { name: 'Dora, dora@acme.example (sign-in disabled)' });
    expect(barred).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('option', { name: 'Lena, lena@acme.example' }));
    await fillIn(dialog.getByRole('textbox', { name: /Reason/ }), 'Case');
    expect(begin(dialog)).toBeDisabled();
    await fillIn(dialog.getByRole('textbox', { name: /Reason/ }), ' 4711');
    await userEvent.click(begin(dialog));
    await eventually(() => expect(left.goTo).toHaveBeenCalledWith('/accounts/a1'));
  });

  test('choose roles where nobody can sign in', async () => {
    const dialog = await openDialog({ [VIEWABLE]: { ...viewable, people: [person('Dora', 'disabled')] } });
    expect(
      await dialog.findByText('No one in this account can sign in. Choose roles instead.'),
    ).toBeVisible();
    await fillIn(dialog.getByRole('textbox', { name: /Reason/ }), 'Case 4711');
    expect(begin(dialog)).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Volume reporter' }));
    expect(begin(dialog)).toBeEnabled();
    await userEvent.click(begin(dialog));
    await eventually(() => expect(left.goTo).toHaveBeenCalledWith('/accounts/a1'));
  });

  test('are told what went wrong, and can try again', async () => {
    const dialog = await openDialog({ [VIEWABLE]: failing(500, 'no database') });
    expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('who choose another person after a lost answer ask for another view, not for the first once more', async () => {
    const lose = () => {
      throw new TypeError('Failed to fetch');
    };
    const people = [person('Lena'), person('Vera')];
    const dialog = await openDialog({ [VIEWABLE]: { ...viewable, people }, [BEGIN]: lose });
    const sent = vi.spyOn(globalThis, 'fetch');
    const bodies = () =>
      sent.mock.calls
        .filter(([url, init]) => `${init?.method} ${url as string}` === BEGIN)
        .map(([, init]) => JSON.parse(init?.body as string) as BeginView);
    await fillIn(await dialog.findByRole('textbox', { name: /Reason/ }), 'Case 4711');
    for (const [at, name] of ['Lena', 'Lena', 'Vera'].entries()) {
      await userEvent.click(dialog.getByRole('combobox', { name: /Person/ }));
      await userEvent.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }));
      await userEvent.click(begin(dialog));
      await eventually(() => expect(bodies()).toHaveLength(at + 1));
      await eventually(() => expect(begin(dialog)).toHaveAttribute('aria-disabled', 'false'));
    }
    expect(screen.getAllByText('No response. The change may have been saved')[0]).toBeVisible();
    const [first, again, other] = bodies();
    expect(again).toEqual(first);
    expect(other?.subject).toEqual({ kind: 'person', userId: 'Vera' });
    expect(other?.id).not.toBe(first?.id);
  });

  test('who are in a view already, because its answer was lost, are led into it', async () => {
    const message = 'You look at the portal as a customer.';
    const isOn = () => Response.json({ ...problemOf(403, message), code: 'VIEW_READ_ONLY' }, { status: 403 });
    const dialog = await openDialog({ [BEGIN]: isOn });
    await userEvent.click(await dialog.findByRole('radio', { name: 'someone with selected roles' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Licensee' }));
    await fillIn(dialog.getByRole('textbox', { name: /Reason/ }), 'Case 4711');
    await userEvent.click(begin(dialog));
    await eventually(() => expect(left.goTo).toHaveBeenCalledWith('/accounts/a1'));
    expect(screen.queryByText(message)).toBeNull();
  });

  test('stay where they are when it is refused', async () => {
    const dialog = await openDialog({ [BEGIN]: failing(409, 'They are a member of staff, not a customer.') });
    await userEvent.click(await dialog.findByRole('radio', { name: 'someone with selected roles' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Licensee' }));
    await fillIn(dialog.getByRole('textbox', { name: /Reason/ }), 'Case 4711');
    await userEvent.click(begin(dialog));
    expect(await screen.findByText('They are a member of staff, not a customer.')).toBeVisible();
    expect(left.goTo).not.toHaveBeenCalled();
  });
});

test('an account’s own people are not offered it', async () => {
  const emptyPage = { content: [], next: null, seal: { until: null, checkedAt: null, isWhole: true } };
  const user = testUser({ a1: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });
  await openPage('/accounts/a1/audit', { user, answers: { 'GET /api/accounts/a1/audit': emptyPage } });
  expect(await screen.findByText('No events yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View as customer' })).toBeNull();
});

describe('in a view', () => {
  const view: ViewState = {
    ...{ id: '0b0e3c80-9d0a-4a53-a0d0-0f6f7a3b2c11', accountId: 'a1', name: 'Lena Licensee', roles: [] },
    ...{ reason: 'Case 4711', secondsLeft: 1800 },
  };
  const user = (more: Partial<ViewState> = {}) =>
    testUser({ a1: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } }, { view: { ...view, ...more } });
  const bar = () => screen.findByRole('region', { name: 'View as customer' });

  test('every page says as whom, why and for how long, and no visit is counted', async () => {
    const { calls } = await openPage('/accounts/a1/audit', { user: user() });
    const text = within(await bar());
    expect(text.getByText('You are viewing the portal as Lena Licensee')).toBeVisible();
    expect(text.getByText('Read-only. Reason: Case 4711')).toBeVisible();
    expect(text.getByText('30 minutes left')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('chosen roles are named', async () => {
    await openPage('/settings', { user: user({ name: null, roles: ['LICENSEE', 'CUCA_OWNER'] }) });
    const said = 'You are viewing the portal as someone with these roles: Licensee, Owner';
    expect(within(await bar()).getByText(said)).toBeVisible();
  });

  test('it is ended at once, and leads back to the account', async () => {
    const { calls } = await openPage('/settings', { user: user() });
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Stop viewing' }));
    await eventually(() => expect(left.goTo).toHaveBeenCalledWith('/accounts/a1/products'));
    expect(calls).toContain(END);
  });

  test('it ends politely: when the time is over it is said, and one goes on when one has read it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openPage('/settings', { user: user({ secondsLeft: 61 }) });
    expect(within(await bar()).getByText('2 minutes left')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(within(await bar()).getByText('less than a minute left')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    const over = within(await screen.findByRole('alertdialog', { name: 'The view has ended' }));
    expect(left.goTo).not.toHaveBeenCalled();
    vi.useRealTimers();
    await userEvent.click(over.getByRole('button', { name: 'Continue as myself' }));
    expect(left.goTo).toHaveBeenCalledWith('/accounts/a1/products');
  });
});
