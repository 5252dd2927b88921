import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fillIn } from '../../../../../testing/render.tsx';
import { failing } from '../../../../../testing/portal-page.tsx';
import { LIST, open, page, row } from '../../../../../testing/report-page.tsx';

const TERRITORIES = 'GET /api/reports/territories';
const CATEGORIES = 'GET /api/reports/product-categories';
const USERS = 'GET /api/reports/salesforce-users';

/** What an address says, in whatever order. */
const said = (search: string) => new Set(search.slice(1).split('&'));

/** The editor of a filter that is not set yet, by "+ Filter". */
const add = async (name: string) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return { user, editor: within(await screen.findByRole('dialog', { name })) };
};

describe('"+ Filter"', () => {
  test('[2.63] [2.64] [2.36] offers every filter that is not set, none twice, and none that an address has to reveal', async () => {
    const user = userEvent.setup();
    await open('/reports/licenses?assignee=&platform=iText');
    await user.click(await screen.findByRole('button', { name: 'Add filter' }));
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
      ...['Assignee', 'Account owner', 'CSM', 'Territory', 'Expiry status', 'Product', 'Record type'],
      ...['Category', 'Usage', 'Days until expiry', 'License contact'],
    ]);
  });

  test('[2.36] showCucaFilter=true reveals the filter by customer usage account, and stays in the address', async () => {
    const { history } = await open('/reports/licenses?assignee=&showCucaFilter=true');
    const { user, editor } = await add('Application');
    await user.click(await editor.findByRole('radio', { name: 'Not provided' }));
    await waitFor(() =>
      expect(history.location.search).toBe('?assignee=&cucaProvided=false&showCucaFilter=true'),
    );
    expect(
      screen.getByText('Application: Not provided', { selector: 'button.text', ignore: false }),
    ).toBeInTheDocument();
  });

  test('the editor stays open when its filter has become a chip, so that several can be chosen', async () => {
    const { history } = await open('/reports/licenses?assignee=');
    const { user, editor } = await add('Record type');
    await user.click(await editor.findByRole('checkbox', { name: 'Unified' }));
    await user.click(editor.getByRole('checkbox', { name: 'Account' }));
    expect(history.location.search).toBe('?assignee=&recordType=Account&recordType=Unified');
  });
});

describe('names', () => {
  test('[7.27] [2.63] territories are global and regional; several are alternatives', async () => {
    const { history, calls } = await open('/reports/licenses?assignee=', {
      [TERRITORIES]: { global: ['AMER', 'EMEA'], regional: ['DACH', 'Nordics'] },
    });
    const { user, editor } = await add('Territory');
    await user.click(await editor.findByRole('checkbox', { name: 'Nordics' }));
    await user.click(editor.getByRole('checkbox', { name: 'AMER' }));
    expect(history.location.search).toBe('?assignee=&territory=AMER&territory=Nordics');
    await waitFor(() => expect(calls.at(-1)).toContain('territory=AMER&territory=Nordics'));
  });

  test('[8.24] options that could not be loaded say so and are asked for again', async () => {
    let isUp = false;
    await open('/reports/licenses?assignee=', {
      [CATEGORIES]: () => (isUp ? Response.json(['Perpetual']) : failing(400, 'no')()),
    });
    const { user, editor } = await add('Category');
    expect(await editor.findByText(/The options could not be loaded/)).toBeInTheDocument();
    isUp = true;
    await user.click(editor.getByRole('button', { name: 'Try again' }));
    expect(await editor.findByRole('checkbox', { name: 'Perpetual' })).toBeInTheDocument();
  });
});

describe('people', () => {
  const accountOwner = { id: 'P1', firstName: 'Olga', lastName: 'Owner', email: 'olga@vendor.example' };

  test('[5.30] [9.20] owner and CSM are searched from two characters on, once typing pauses', async () => {
    const { history, calls } = await open('/reports/licenses?assignee=', { [USERS]: [accountOwner] });
    const { user, editor } = await add('Account owner');
    const asked = () => calls.filter((call) => call.startsWith(USERS));
    const field = await editor.findByRole('combobox', { name: 'Account owner' });
    await user.type(field, 'o');
    expect(await screen.findByText('Type at least 2 characters')).toBeInTheDocument();
    await user.type(field, 'lg');
    await user.click(await screen.findByRole('option', { name: 'Olga Owner · olga@vendor.example' }));
    expect(asked()[0]).toBe(`${USERS}?name=olg`);
    expect(history.location.search).toBe('?assignee=&accountOwner=olga%40vendor.example');
  });
});

describe('usage', () => {
  test('[4.03] every option acts at once, and picking one again resets the range to 0–100', async () => {
    const { history } = await open('/reports/licenses?assignee=&minUsage=20&maxUsage=40');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Usage: 20–40%' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Usage' }));
    for (const [option, search] of [
      ['Non-volume', '?assignee=&nonVolume=true'],
      ['Never used', '?assignee=&unused=true'],
      ['Maximum unknown', '?assignee=&maxVolUnknown=true'],
      ['In overage', '?assignee=&minUsage=100'],
      ['Not in overage', '?assignee=&overage=NO'],
      ['Overage unknown', '?assignee=&overage=UNKNOWN'],
      ['Within a range', '?assignee=&minUsage=0&maxUsage=100'],
    ] as const) {
      await user.click(await editor.findByRole('radio', { name: option }));
      expect(said(history.location.search), option).toEqual(said(search));
    }
  });

  test('[2.64] a range may be of amounts, and of percentages it may include the unknown', async () => {
    const { history } = await open('/reports/licenses?assignee=&minUsage=0&maxUsage=100');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Usage: 0–100%' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Usage' }));
    await user.click(await editor.findByRole('checkbox', { name: 'Unified records' }));
    expect(history.location.search).toContain('includeUnifiedUnknown=true');
    await user.click(editor.getByRole('radio', { name: 'Amount used' }));
    expect(history.location.search).not.toContain('includeUnifiedUnknown');
    await user.clear(editor.getByRole('textbox', { name: 'From' }));
    await fillIn(editor.getByRole('textbox', { name: 'From' }), '5000', user);
    await user.type(editor.getByRole('textbox', { name: 'To' }), '10');
    expect(await editor.findByText('“To” must not be less than “From”.')).toBeInTheDocument();
    await fillIn(editor.getByRole('textbox', { name: 'To' }), '000', user);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(history.location.search).toContain('minUsage=5000&maxUsage=10000'));
    expect(history.location.search).toContain('usageValueType=AMOUNT');
    expect(
      screen.getByText('Usage: 5,000–10,000 used', { selector: 'button.text', ignore: false }),
    ).toBeInTheDocument();
  });
});

test('[2.34] in devMode the contact goes by its other name', async () => {
  const { history } = await open('/reports/licenses?assignee=&devMode=true', { [LIST]: page([row('1')]) });
  const { user, editor } = await add('License contact');
  await fillIn(await editor.findByRole('textbox', { name: 'License contact' }), 'lena@', user);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(history.location.search).toContain('licenseContactEmail=lena%40'));
  expect(history.location.search).not.toContain('productLicenseContactEmail');
});
