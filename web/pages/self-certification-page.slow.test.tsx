import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { browserSession } from '#web/core/http.ts';
import { fillIn } from '../../testing/render.tsx';
import { certifiable, licensedProducts, reportedApp, reportedItem } from '../../testing/certification.ts';
import {
  PAGE,
  CRM,
  accountViewer,
  callsTo,
  openReport,
  button,
  press,
  field,
  step,
  isBlocked,
  whole,
} from '../../testing/certification-page.tsx';
import { drawnRows, drawRows } from '../../testing/drawn-rows.tsx';
import { failing, openPage, testUser } from '../../testing/portal-page.tsx';

describe('the page', () => {
  test('[2.26] [6.16] stays closed to people without the account, and says so', async () => {
    await openReport('', { user: testUser() });
    expect(await screen.findByText(/^You do not have access to this account\./)).toBeVisible();
  });

  test('[2.26] is found under its former address, with the variant', async () => {
    const { history } = await openPage('/accounts/a1/self-certification?variant=classic', {
      user: accountViewer,
    });
    await waitFor(() => expect(history.location.href).toBe(`${PAGE}?variant=classic`));
  });

  test('says so where the account has nothing to certify', async () => {
    await openReport('', { answers: { [`GET ${CRM}/certifiable-licenses`]: [] } });
    expect(await screen.findByRole('heading', { name: 'There is nothing to certify' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Get started' })).toBeNull();
  });

  test.each([
    ['the licenses', `GET ${CRM}/certifiable-licenses`, certifiable],
    ['the products', 'GET /api/salesforce/licensed-products', licensedProducts],
  ])('[8.33] [8.34] tells why %s could not be loaded, and loads at another try', async (_, call, answer) => {
    let tries = 0;
    const answers = {
      [call]: () => ((tries += 1) === 1 ? failing(403, 'The account is locked.')() : Response.json(answer)),
    };
    await openReport('', { answers });
    expect(await screen.findByText('The account is locked.')).toBeVisible();
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible();
  });
});

describe('the steps', () => {
  test('[2.83] begin with an intro, are pages of the address bar and keep the session alive', async () => {
    const keepAlive = vi.spyOn(browserSession, 'keepAlive').mockResolvedValue(undefined);
    const { history } = await openReport('', { form: whole });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue where you left off' }));
    expect(await step('Summary')).toHaveFocus();
    expect(history.location.search).toBe('?step=summary');
    expect(screen.getByText('Step 3 of 3: Summary')).toBeInTheDocument();
    await press('Back');
    expect(await step('Report usage')).toHaveFocus();
    await press('Back');
    expect(await step('Describe applications')).toHaveFocus();
    history.back();
    await step('Report usage');
    // [4.16] The intro, the summary, and three more.
    expect(keepAlive).toHaveBeenCalledTimes(5);
  });

  test('an address that asks for too much leads to the first step that is open', async () => {
    const { history } = await openReport('?step=summary', {
      form: { apps: [reportedApp('a', { reportItems: [reportedItem('r', { environment: '' })] })] },
    });
    await step('Report usage');
    await waitFor(() => expect(history.location.search).toBe('?step=usage'));
  });

  test('[5.01] [5.24] [5.25] [5.26] [2.86] an application is described in full before the next step', async () => {
    drawRows();
    const { history } = await openReport('?step=apps');
    await step('Describe applications');
    expect(isBlocked('Next')).toBe(true);
    expect(screen.queryByText('Required.')).toBeNull();
    await press('Next');
    expect(field(/^Application name/)).toHaveFocus();
    expect(screen.getAllByText('Required.')).toHaveLength(7);
    expect(history.location.search).toBe('?step=apps');
    // In four to seven rows.
    expect(drawnRows(field(/^Description/))).toBe(4);
    await userEvent.click(field(/^Description/));
    await userEvent.paste('a line\n'.repeat(9));
    expect(drawnRows(field(/^Description/))).toBe(7);
  });

  test('[5.24] two applications may not have one name', async () => {
    await openReport('?step=apps', { form: whole });
    await step('Describe applications');
    await press('Add application');
    const name = field(/^Application name/);
    expect(name).toHaveFocus();
    await fillIn(name, ' viewer A ');
    await userEvent.tab();
    expect(screen.getByText(/^Another application already has this name\./)).toBeVisible();
    expect(button('viewer A incomplete')).toBeInTheDocument();
    await userEvent.type(name, 'b');
    expect(screen.queryByText(/^Another application already has this name\./)).toBeNull();
  });

  test('[2.86] [2.87] [5.02] [5.29] contacts are oneself, found among the account’s, or typed; the second may go again', async () => {
    const contact = { id: 'c-9', email: 'otto@acme.example', firstName: 'Otto', lastName: 'Owner' };
    const { calls } = await openReport('?step=apps', { answers: { [`GET ${CRM}/contacts`]: [contact] } });
    await step('Describe applications');
    await press('Use my details');
    expect(field(/^Email address/)).toHaveValue('lena@acme.example');
    expect(field(/^First name/)).toHaveValue('Lena');
    await userEvent.clear(field(/^Email address/));
    await fillIn(field(/^Email address/), 'lena@acme');
    await userEvent.tab();
    expect(screen.getByText('Email invalid. Enter an address such as name@company.com.')).toBeVisible();
    await press('Add a secondary contact');
    const second = screen.getByRole('group', { name: 'Secondary reporting contact' });
    await fillIn(within(second).getByRole('combobox'), 'otto');
    await userEvent.click(await screen.findByRole('option', { name: 'Otto Owner (otto@acme.example)' }));
    expect(within(second).getByRole('textbox', { name: /^Email address/ })).toHaveValue('otto@acme.example');
    expect(calls).toContain(`GET ${CRM}/contacts?search=otto`);
    await press('Remove the secondary contact');
    expect(screen.queryByRole('group', { name: 'Secondary reporting contact' })).toBeNull();
  });

  test('[2.86] the focus stays in its place when a contact or a row comes or goes', async () => {
    const rows = [reportedItem('r'), reportedItem('s')];
    const page = await openReport('?step=apps', { form: { apps: [reportedApp('a')] } });
    await step('Describe applications');
    await userEvent.click(button('Add a secondary contact'));
    const second = within(screen.getByRole('group', { name: 'Secondary reporting contact' }));
    await waitFor(() => expect(second.getByRole('button', { name: 'Use my details' })).toHaveFocus());
    await userEvent.click(button('Remove the secondary contact'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add a secondary contact' })).toHaveFocus(),
    );
    page.unmount();
    await openReport('?step=usage', { form: { apps: [reportedApp('a', { reportItems: rows })] } });
    await step('Report usage');
    await userEvent.click(button('Remove Apryse SDK, row 2'));
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await userEvent.click(button('Remove Apryse SDK, row 1'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add a row to Apryse SDK' })).toHaveFocus(),
    );
  });

  test('[5.12] [5.13] [5.27] rows lack nothing and do not share days: both say so', async () => {
    const rows = [reportedItem('r', { usageValue: '' }), reportedItem('s')];
    await openReport('?step=usage', { form: { apps: [reportedApp('a', { reportItems: rows })] } });
    await step('Report usage');
    expect(screen.getAllByText(/^Another row has the same license, environment and dates\./)).toHaveLength(2);
    await press('Next');
    expect(screen.getAllByText('Required.')).toHaveLength(1);
    await press('Remove Apryse SDK, row 2');
    expect(screen.queryByText(/^Another row has the same license/)).toBeNull();
    await userEvent.type(field(/^Usage/), '0');
    expect(screen.getByText('0 processed documents')).toBeVisible();
    await userEvent.clear(field(/^Usage/));
    await userEvent.type(field(/^Usage/), '1');
    expect(screen.getByText('1 processed document')).toBeVisible();
    expect(isBlocked('Next')).toBe(false);
    await userEvent.click(screen.getByRole('combobox', { name: /^Environment/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Production',
      'Non-Production',
    ]);
  });

  test('[5.06] [9.04] servers are kept as they are typed: too many are told, never shortened', async () => {
    const servers = [{ processorsPerServer: '', numberOfServers: '1' }];
    const of = {
      deploymentType: 'Cloud',
      statedAs: 'servers',
      usageValue: '',
      serverDeployment: servers,
    } as const;
    const rows = [reportedItem('r', of)];
    await openReport('?step=usage', { form: { apps: [reportedApp('a', { reportItems: rows })] } });
    await step('Report usage');
    for (const typed of ['100000', '327670']) {
      await userEvent.clear(field(/^Processors per server/));
      await userEvent.type(field(/^Processors per server/), typed);
      expect(field(/^Processors per server/)).toHaveValue(typed);
      expect(
        screen.getByText('Greater than the maximum of 32,767. Enter a whole number from 1 to 32,767.'),
      ).toBeVisible();
      expect(isBlocked('Next')).toBe(true);
    }
    await userEvent.clear(field(/^Processors per server/));
    await userEvent.type(field(/^Processors per server/), '0');
    await userEvent.tab();
    expect(
      screen.getByText('Less than the minimum of 1. Enter a whole number from 1 to 32,767.'),
    ).toBeVisible();
  });

  test('[5.09] a day that is refused is gone once a usual period is chosen, of other days or of the same', async () => {
    const rows = [reportedItem('r', { usageRange: { start: '', end: '' } })];
    await openReport('?step=usage', { form: { apps: [reportedApp('a', { reportItems: rows })] } });
    await step('Report usage');
    for (const _ of ['other days', 'the same days']) {
      await userEvent.clear(field(/^Start date/));
      await fillIn(field(/^Start date/), '2020-01-01');
      await userEvent.tab();
      expect(screen.getByText(/^The license did not exist yet\./)).toBeVisible();
      await press('Last year');
      expect(screen.queryByText(/^The license did not exist yet\./)).toBeNull();
      expect(field(/^Start date/)).toHaveValue('1 Jan 2025');
      expect(isBlocked('Next')).toBe(false);
    }
    await userEvent.clear(field(/^Start date/));
    await fillIn(field(/^Start date/), '2024-03-01');
    await userEvent.click(button('Open the calendar: Start date'));
    // The day before the license was created, and the first one of it.
    expect(button('Thursday 29 February 2024')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Friday 1 March 2024')).not.toHaveAttribute('aria-disabled');
  });

  test('[5.14] the calendar of the first day ends with the last day, and says why', async () => {
    const rows = [reportedItem('r', { usageRange: { start: '2025-01-10', end: '2025-01-20' } })];
    await openReport('?step=usage', { form: { apps: [reportedApp('a', { reportItems: rows })] } });
    await step('Report usage');
    await userEvent.click(button('Open the calendar: Start date'));
    expect(button('Monday 20 January 2025')).not.toHaveAttribute('aria-disabled');
    expect(button('Tuesday 21 January 2025')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Tuesday 21 January 2025')).toHaveAccessibleDescription(
      'The period ends before this date. Choose a later end date first.',
    );
  });

  test('[5.09] a day that is refused and left for another application is asked for anew, and seen to be', async () => {
    const apps = ['a', 'b'].map((key) =>
      reportedApp(key, { name: `viewer ${key.toUpperCase()}`, reportItems: [reportedItem(`${key}-1`)] }),
    );
    await openReport('?step=usage', { form: { apps } });
    await step('Report usage');
    await press(/^viewer A/);
    await userEvent.clear(field(/^End date/));
    await fillIn(field(/^End date/), '31 Feb 2025');
    await userEvent.tab();
    await press(/^viewer B/);
    await press(/^viewer A incomplete/);
    expect(field(/^End date/)).toHaveValue('');
    await press('Next');
    await waitFor(() => expect(field(/^End date/)).toHaveFocus());
    await fillIn(field(/^End date/), '28 Feb 2025');
    await userEvent.tab();
    expect(isBlocked('Next')).toBe(false);
  });

  test('[5.06] [5.12] servers of one size stand in one row, and their processors are counted while they are typed', async () => {
    const servers = { deploymentType: 'Cloud', statedAs: 'servers', usageValue: '' } as const;
    const rows = ['r', 's'].map((key) =>
      reportedItem(key, {
        ...servers,
        serverDeployment: [{ processorsPerServer: '8', numberOfServers: '2' }],
      }),
    );
    await openReport('?step=usage', { form: { apps: [reportedApp('a', { reportItems: rows })] } });
    await step('Report usage');
    expect(
      screen.getAllByText(
        /^Another row has the same license, environment, processors per server and dates\./,
      ),
    ).toHaveLength(2);
    await press('Remove Apryse SDK, row 2');
    await press('Add servers with a different number of processors');
    const [, size = field(/x/)] = screen.getAllByRole('textbox', { name: /^Processors per server/ });
    const [, count = field(/x/)] = screen.getAllByRole('textbox', { name: /^Number of servers/ });
    await userEvent.type(size, '8');
    await userEvent.tab();
    expect(screen.getByText(/^Two rows have the same number of processors\./)).toBeVisible();
    await userEvent.clear(size);
    await userEvent.type(size, '16');
    await userEvent.type(count, '3');
    expect(screen.getByText('64 logical processors')).toBeVisible();
  });

  test('twenty applications: Next leads to the one that lacks something', async () => {
    const apps = Array.from({ length: 20 }, (_, at) => reportedApp(String(at)));
    const [, , third = reportedApp('x')] = apps;
    await openReport('?step=apps', {
      form: { apps: apps.map((app) => (app === third ? { ...app, description: '' } : app)) },
    });
    await step('Describe applications');
    expect(screen.getAllByRole('button', { name: /^Viewer \d+ complete$/ })).toHaveLength(19);
    await press('Next application');
    expect(screen.getByRole('heading', { level: 3, name: 'Viewer 2' })).toHaveFocus();
    await fillIn(field(/^Description/), 'Back');
    await press('Next');
    await step('Report usage');
  });

  test('[2.88] [5.28] [5.32] the summary asks for the search and the confirmation before anything is sent', async () => {
    await openReport('?step=summary', { form: whole });
    await step('Summary');
    expect(screen.getByText('42 processed documents')).toBeVisible();
    await press('Submit report');
    expect(screen.getByText('Required.')).toBeVisible();
    expect(screen.getByText('Tick the box to confirm your report.')).toBeVisible();
    expect(callsTo('/cases')).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'No, not the whole company' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^I confirm/ }));
    expect(screen.getByRole('radio', { name: 'No, not the whole company' })).toBeChecked();
    expect(isBlocked('Submit report')).toBe(false);
  });
});

describe('[2.85] the older variant', () => {
  test('begins with an empty list, and adds one application at the first press', async () => {
    await openReport('?variant=classic', {});
    await step('Welcome');
    await press('Get started');
    await step('Applications');
    expect(screen.getByRole('heading', { level: 3, name: 'No applications yet' })).toBeVisible();
    await press('Add application');
    await step('Application details');
    await fillIn(field(/^Application name/), 'Scanner');
    await press('Back');
    await step('Applications');
    const list = screen.getByRole('list', { name: 'Applications' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list).toHaveTextContent('Scanner');
  });

  test('has a list, one application at a time, and the same usage and summary', async () => {
    const { history } = await openReport('?variant=classic', { form: whole });
    await step('Welcome');
    expect(screen.getByText('Step 1 of 5: Welcome')).toBeInTheDocument();
    await press('Get started');
    await step('Applications');
    expect(history.location.search).toBe('?variant=classic&step=applications');
    await press('Add application');
    await step('Application details');
    const levels = screen.getAllByRole('heading').map(({ tagName }) => tagName);
    expect(levels.slice(levels.indexOf('H2'))).toEqual(['H2', 'H3']);
    expect(isBlocked('Save application')).toBe(true);
    await fillIn(field(/^Application name/), 'Scanner');
    await press('Back');
    await step('Applications');
    const list = screen.getByRole('list', { name: 'Applications' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['Viewer aPDFTroncompleteEditRemove', 'ScannerincompleteEditRemove']);
    await press('Next');
    await step('Application details');
    expect(field(/^Application name/)).toHaveValue('Scanner');
    await press('Back');
    await press('Remove application Scanner');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove application' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Next');
    await step('Report usage');
    await press('Next');
    await step('Summary');
    expect(history.location.search).toBe('?variant=classic&step=summary');
  });
});
