import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failing, openPage, testUser } from '../../../testing/portal-page.tsx';

const user = testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });
const SAVE = 'PUT /api/auth/settings';
const READ = 'GET /api/auth/settings';
async function chooseDark(save: () => Response): Promise<HTMLElement> {
  let kept = { theme: 'system', sidebarShortcut: true };
  const answers = {
    [READ]: () => Response.json(kept),
    [SAVE]: () => {
      const answer = save();
      if (answer.ok) kept = { ...kept, theme: 'dark' };
      return answer;
    },
  };
  await openPage('/accounts/acme/new-licenses', { user, answers });
  await userEvent.click(await screen.findByRole('button', { name: /^User menu for / }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Personal settings' }));
  const dark = await screen.findByRole('button', { name: 'Dark' });
  await userEvent.click(dark);
  return dark;
}

test('[8.03] a setting that was chosen without connection stays chosen and is saved when it is back', async () => {
  let tries = 0;
  const dark = await chooseDark(() => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 204 });
  });
  expect(dark).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(tries).toBe(2));
  expect(dark).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByText('The setting was not saved')).not.toBeInTheDocument();
});

test('two settings chosen at once show what is kept, though the first was refused', async () => {
  let kept = { theme: 'system', sidebarShortcut: true };
  let tries = 0;
  const refusal = Promise.withResolvers<Response>();
  await openPage('/settings', {
    user,
    answers: {
      'GET /api/auth/sessions': [],
      'GET /api/auth/notifications': [],
      [READ]: () => Response.json(kept),
      [SAVE]: async () => {
        tries += 1;
        if (tries === 1) return refusal.promise;
        kept = { theme: 'dark', sidebarShortcut: false };
        return new Response(null, { status: 204 });
      },
    },
  });
  const dark = await screen.findByRole('button', { name: 'Dark' });
  const shortcut = screen.getByRole('switch', { name: /sidebar/ });
  await waitFor(() => expect(shortcut).toBeChecked());
  fireEvent.click(dark);
  await waitFor(() => expect(dark).toHaveAttribute('aria-pressed', 'true'));
  fireEvent.click(shortcut);
  refusal.resolve(failing(400, 'Not this one.')());
  await waitFor(() => expect(tries).toBe(2));
  await waitFor(() => expect(dark).toHaveAttribute('aria-pressed', 'true'));
  expect(shortcut).not.toBeChecked();
});

test('a setting that the server refuses is taken back, with its words', async () => {
  const dark = await chooseDark(failing(400, 'Not this one.'));
  expect(await screen.findByText('Not this one.')).toBeInTheDocument();
  await waitFor(() => expect(dark).toHaveAttribute('aria-pressed', 'false'));
});
