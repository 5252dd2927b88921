import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClosedPeriods } from '#domain/corrections/schema.ts';
import { fillIn } from '../../../../testing/render.tsx';
import { openPage, testUser } from '../../../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const PATH = '/api/accounts/a1/closed-periods';
const none: ClosedPeriods = { version: 0, closing: null, history: [], late: [] };

test('a day that cannot be closed up to does not close the periods up to the day before it', async () => {
  const sent: string[] = [];
  await openPage('/accounts/a1/usage-reports', {
    user: staffMember,
    answers: {
      'GET /api/accounts/a1/usage-reports': { content: [], totalElements: 0, next: null },
      [`GET ${PATH}`]: none,
      [`POST ${PATH}`]: () => (sent.push('closed'), Response.json(none)),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Closed periods' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Closed periods' }));
  const day = await dialog.findByRole('textbox', { name: /Close up to/ });
  await fillIn(day, '30 Sept 2020');
  await fillIn(dialog.getByRole('textbox', { name: /Note/ }), 'invoiced');
  await userEvent.clear(day);
  await fillIn(day, '30 Sept 2999');
  const close = dialog.getByRole('button', { name: 'Close these periods' });
  await userEvent.click(close);
  expect(await dialog.findByText('Choose a day that has passed.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.clear(day);
  await fillIn(day, '31 Dec 2020');
  await userEvent.click(close);
  await waitFor(() => expect(sent).toEqual(['closed']));
});
