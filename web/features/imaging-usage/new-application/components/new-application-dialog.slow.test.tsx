import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ImagingApplication } from '#domain/imaging-usage/schema.ts';
import { fillIn } from '../../../../../testing/render.tsx';
import { drawnRows, drawRows } from '../../../../../testing/drawn-rows.tsx';
import { failing, openPage, testUser, type Answers } from '../../../../../testing/portal-page.tsx';

const cuca = {
  ...{ name: 'Patient archive', roles: ['LEADTOOLS_CUCA_REPORTER' as const] },
  visibleItems: [
    { pageType: 'REPORT_USAGE' as const, productName: 'LEADTOOLS', product: 'LEADTOOLS', route: '' },
  ],
};
const imagingReporter = testUser(
  { a1: { name: 'Umbrella', roles: [], cucas: { archive: cuca } } },
  { email: 'leo@umbrella.example', firstName: 'Leo', lastName: 'Imaging' },
);
const archive: ImagingApplication = {
  ...{ id: 'archive', name: 'Patient archive', description: null, licenseType: 'Internal' },
  ...{ reportingFrequency: 'quarterly', secondaryReportingContact: null, reportingRefusal: null },
  primaryReportingContact: { email: 'hanne@umbrella.example', firstName: 'Hanne', lastName: 'Dahl' },
  ...{ licenses: 1, due: 0, nextReportDay: '2026-12-31' },
};
const MAKE = 'POST /api/accounts/a1/imaging-applications';
const answers: Answers = {
  'GET /api/accounts/a1/imaging-applications': [archive],
  'GET /api/accounts/a1/applications/archive/imaging-licenses': [],
  'GET /api/accounts/a1/imaging-licenses': [
    {
      ...{ licenseKeyId: 'L1', productLicense: 'PL-1', keyTail: 'abcd', deploymentType: 'Cloud' },
      ...{ createdDate: '2026-01-01', expiryDate: null },
    },
  ],
};
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
async function openDialog(more: Answers = {}) {
  const page = await openPage('/accounts/a1/cuca/archive/products/LEADTOOLS/report-usage', {
    user: imagingReporter,
    answers: { ...answers, ...more },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Application' }));
  await userEvent.click(screen.getByRole('option', { name: 'Add a new application' }));
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'New application' })) };
}
async function describeIt(name = 'Kiosk') {
  await fillIn(screen.getByRole('textbox', { name: /^Name/ }), name);
  await userEvent.click(screen.getByRole('radio', { name: 'Your organisation' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Every quarter' }));
  await next();
}

test('[2.79] three steps make an application with its contact and license', async () => {
  let made: unknown;
  const { page, dialog } = await openDialog({ [MAKE]: { id: 'new', name: 'Kiosk' } });
  const before = fetch;
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST' && typeof input === 'string' && input.endsWith('imaging-applications'))
      made = JSON.parse(init.body as string);
    return before(input, init);
  };
  expect(dialog.getByText('Step 1 of 3: Application')).toBeVisible();
  await describeIt();
  await userEvent.click(dialog.getByRole('button', { name: 'Use my details' }));
  expect(dialog.getByRole('textbox', { name: /^Email address/ })).toHaveValue('leo@umbrella.example');
  await next();
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'PL-1 (Cloud, key …abcd)' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add application' }));
  await waitFor(() =>
    expect(made).toEqual({
      ...{ id: expect.any(String), name: 'Kiosk', description: '', licenseType: 'Internal' },
      ...{ reportingFrequency: 'quarterly', licenseKeyIds: ['L1'], secondaryReportingContact: null },
      primaryReportingContact: { email: 'leo@umbrella.example', firstName: 'Leo', lastName: 'Imaging' },
    }),
  );
  // It is the one that is selected then.
  await waitFor(() =>
    expect(page.history.location.pathname).toBe('/accounts/a1/cuca/new/products/LEADTOOLS/report-usage'),
  );
});

test('[2.79] a click beside the dialog leaves it open, and cancel asks only once something was typed', async () => {
  const { dialog } = await openDialog();
  // What a dialog takes for its backdrop is the space around its paper.
  await userEvent.click(screen.getByRole('dialog').parentElement!);
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'K');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard the new application?' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(await dialog.findByRole('textbox', { name: /^Name/ })).toHaveValue('K');
  await userEvent.clear(dialog.getByRole('textbox', { name: /^Name/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[5.01] [5.02] [9.07] a step is left only complete: what is missing is marked and has the focus', async () => {
  drawRows();
  const { dialog } = await openDialog();
  await next();
  expect(dialog.getAllByText('Required.')).toHaveLength(3);
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
  const description = dialog.getByRole('textbox', { name: /^Description/ });
  expect(drawnRows(description)).toBe(4);
  await userEvent.click(description);
  await userEvent.paste('a line\n'.repeat(9));
  expect(drawnRows(description)).toBe(7);
  await describeIt();
  await fillIn(dialog.getByRole('textbox', { name: /^Email address/ }), 'leo@umbrella');
  expect(dialog.queryByText('Email invalid. Enter an address such as name@company.com.')).toBeNull();
  await userEvent.tab();
  // On leaving the field, before going on is tried; what nobody typed is not marked yet.
  expect(dialog.getByText('Email invalid. Enter an address such as name@company.com.')).toBeVisible();
  expect(dialog.queryByText('Required.')).toBeNull();
  await next();
  expect(dialog.getAllByText('Required.')).toHaveLength(2);
  expect(dialog.getByText('Email invalid. Enter an address such as name@company.com.')).toBeVisible();
  expect(dialog.getByText(/^You are not a contact for this application/)).toBeVisible();
});

test('a contact is found among those of the account', async () => {
  const { dialog } = await openDialog();
  await describeIt();
  await fillIn(dialog.getByRole('combobox', { name: 'Search the account’s contacts' }), 'dahl');
  await userEvent.click(await screen.findByRole('option', { name: 'Hanne Dahl (hanne@umbrella.example)' }));
  expect(dialog.getByRole('textbox', { name: /^Last name/ })).toHaveValue('Dahl');
});

test('what the server refuses is said, and nothing typed is lost', async () => {
  const { dialog } = await openDialog({
    [MAKE]: failing(409, 'This account already has an application called Kiosk.'),
  });
  await describeIt();
  await userEvent.click(dialog.getByRole('button', { name: 'Use my details' }));
  await next();
  await userEvent.click(await dialog.findByRole('button', { name: 'Add application' }));
  expect(await dialog.findByText('This account already has an application called Kiosk.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
  expect(dialog.getByRole('textbox', { name: /^Email address/ })).toHaveValue('leo@umbrella.example');
});
