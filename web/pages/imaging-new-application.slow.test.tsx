import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { NewImagingApplication } from '#domain/imaging-usage/new-application.ts';
import { fillIn } from '../../testing/render.tsx';
import { application, imagingReporter, license } from '../../testing/imaging-answers.tsx';
import { failing, openPage } from '../../testing/portal-page.tsx';

const MAKE = 'POST /api/accounts/a1/imaging-applications';
const free = (id: string) => ({
  ...{ licenseKeyId: id, productLicense: `PL-${id}`, keyTail: 'abcd', deploymentType: 'Cloud' },
  ...{ createdDate: '2026-01-01', expiryDate: '2027-12-31' },
});
const lose = (): never => {
  throw new TypeError('Failed to fetch');
};

/** The dialog at its last step, with a first license chosen; `licenses` are free then, and `answer` is the server's. */
async function openLicenses(licenses: () => string[], answer: () => Response) {
  await openPage('/accounts/a1/cuca/archive/products/LEADTOOLS/report-usage', {
    user: imagingReporter,
    answers: {
      'GET /api/accounts/a1/imaging-applications': [application('archive', 'Patient archive')],
      'GET /api/accounts/a1/applications/archive/imaging-licenses': [license('1')],
      'GET /api/drafts/imaging-usage/a1/archive': { draft: null },
      'GET /api/accounts/a1/imaging-licenses': () => Response.json(licenses().map(free)),
      [MAKE]: () => answer(),
    },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Application' }));
  await userEvent.click(screen.getByRole('option', { name: 'Add a new application' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New application' }));
  await fillIn(dialog.getByRole('textbox', { name: /^Name/ }), 'Kiosk');
  await userEvent.click(dialog.getByRole('radio', { name: 'Your organisation' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Every quarter' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Use my details' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /PL-7/ }));
  const sent = vi.spyOn(globalThis, 'fetch');
  const bodies = () =>
    sent.mock.calls
      .filter(([url, init]) => `${init?.method} ${url as string}` === MAKE)
      .map(([, init]) => JSON.parse(init?.body as string) as NewImagingApplication);
  const add = async (): Promise<void> => {
    const before = bodies().length;
    await userEvent.click(dialog.getByRole('button', { name: 'Add application' }));
    await waitFor(() => expect(bodies()).toHaveLength(before + 1));
    await waitFor(() => expect(dialog.getByRole('alert')).toBeVisible());
  };
  return { dialog, bodies, add };
}

test('[2.79] a new application that is changed after a lost answer is another one, and licenses chosen since are not lost', async () => {
  const { dialog, bodies, add } = await openLicenses(() => ['7', '8'], lose);
  await add();
  expect(dialog.getByText('No response. The change may have been saved')).toBeVisible();
  await add();
  await userEvent.click(dialog.getByRole('checkbox', { name: /PL-8/ }));
  await add();
  const [first, again, other] = bodies();
  expect(again).toEqual(first);
  expect(other?.licenseKeyIds).toEqual(['7', '8']);
  expect(other?.id).not.toBe(first?.id);
});

test('[2.79] what a refusal says is taken is no longer chosen', async () => {
  let licenses = ['7', '8'];
  const refuse = failing(409, 'A license that you chose belongs to an application by now.');
  const { dialog, bodies, add } = await openLicenses(
    () => licenses,
    () => {
      licenses = ['8'];
      return refuse();
    },
  );
  await add();
  expect(dialog.getByText('The application was not added')).toBeVisible();
  expect(dialog.queryByRole('checkbox', { name: /PL-7/ })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: /PL-8/ }));
  await add();
  expect(bodies().map(({ licenseKeyIds }) => licenseKeyIds)).toEqual([['7'], ['8']]);
});
