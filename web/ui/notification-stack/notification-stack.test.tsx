import '@testing-library/jest-dom/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { AUTO_HIDE_MS } from './notification-card.tsx';
import { NotificationProvider, useNotify } from './notification-context.tsx';
import { NotificationStack } from './notification-stack.tsx';
import { createNotificationStore } from './notification-store.ts';

function show() {
  const store = createNotificationStore();
  render(
    <NotificationProvider store={store}>
      <button type="button">Upload</button>
      <NotificationStack />
    </NotificationProvider>,
  );
  const notify = (input: Parameters<typeof store.notify>[0]) => act(() => void store.notify(input));
  return { store, notify };
}
const list = () => within(screen.getByRole('region', { name: 'Notifications' })).getByRole('list');
const titles = () =>
  within(list())
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

describe('announcing', () => {
  test('the polite live region is there before the first notification', () => {
    show();
    expect(list()).toHaveAttribute('aria-live', 'polite');
    expect(titles()).toEqual([]);
  });

  test('what comes while a dialog hides the page is added once more when it has closed: only then it is told', async () => {
    const { notify } = show();
    const page = screen.getByRole('region', { name: 'Notifications' }).parentElement!;
    page.setAttribute('aria-hidden', 'true');
    notify({ severity: 'success', title: 'Withdrawn' });
    const before = document.querySelector('[data-notification]');
    expect(before).not.toBeNull();
    act(() => page.removeAttribute('aria-hidden'));
    await waitFor(() => expect(document.querySelector('[data-notification]')).not.toBe(before));
    expect(titles()).toEqual(['Done: Withdrawn']);
  });

  test('says its severity as a word, not by colour alone', () => {
    const { notify } = show();
    notify({ severity: 'warning', title: 'Two files were refused' });
    expect(titles()).toEqual(['Warning: Two files were refused']);
  });

  test('the same failure five times is one notification', () => {
    const { notify } = show();
    for (let i = 0; i < 5; i += 1) notify({ severity: 'error', title: 'The service is unavailable' });
    expect(titles()).toHaveLength(1);
  });

  test('a notification with a key takes the place of the older one with that key', () => {
    const { notify } = show();
    notify({ severity: 'info', title: '1 of 3 files', key: 'upload' });
    notify({ severity: 'info', title: '2 of 3 files', key: 'upload' });
    expect(titles()).toEqual(['Information: 2 of 3 files']);
  });

  test('a component notifies through the nearest provider', async () => {
    const store = createNotificationStore();
    function Save() {
      const notify = useNotify();
      return (
        <button type="button" onClick={() => notify({ severity: 'success', title: 'Saved' })}>
          Save
        </button>
      );
    }
    render(
      <NotificationProvider store={store}>
        <Save />
        <NotificationStack />
      </NotificationProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(titles()).toEqual(['Done: Saved']);
  });
});

describe('staying and going', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('success goes by itself, warnings and errors stay until they are closed', async () => {
    const { notify } = show();
    notify({ severity: 'success', title: 'Saved' });
    notify({ severity: 'warning', title: 'Partly read' });
    notify({ severity: 'error', title: 'Failed' });
    await pass(AUTO_HIDE_MS * 20);
    expect(titles()).toEqual(['Warning: Partly read', 'Error: Failed']);
  });

  test('success with something to press stays', async () => {
    const { notify } = show();
    notify({ severity: 'success', title: 'Sent', action: { label: 'Undo', onSelect: () => undefined } });
    await pass(AUTO_HIDE_MS * 2);
    expect(titles()).toHaveLength(1);
  });

  test('pointing at a notification stops its clock', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    const { notify } = show();
    notify({ severity: 'success', title: 'Saved' });
    await user.hover(screen.getByText('Saved'));
    await pass(AUTO_HIDE_MS * 2);
    expect(titles()).toHaveLength(1);
    await user.unhover(screen.getByText('Saved'));
    await pass(AUTO_HIDE_MS);
    expect(titles()).toHaveLength(0);
  });
});

describe('many', () => {
  test('of five failures the newest three are shown, and the others one after the other', async () => {
    const { notify } = show();
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      notify({ severity: 'error', title: `File ${name} was refused` });
    expect(titles()).toEqual([
      'Error: File three was refused',
      'Error: File four was refused',
      'Error: File five was refused',
    ]);
    expect(screen.getByText('and 2 more')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close notification: File five was refused' }));
    expect(titles()).toHaveLength(3);
    expect(titles()[0]).toBe('Error: File two was refused');
    expect(screen.getByText('and 1 more')).toBeVisible();
  });

  test('what succeeded makes room for what failed', () => {
    const { notify } = show();
    for (const name of ['one', 'two', 'three']) notify({ severity: 'success', title: `Saved ${name}` });
    notify({ severity: 'error', title: 'Failed' });
    expect(titles()).toEqual(['Done: Saved two', 'Done: Saved three', 'Error: Failed']);
    expect(screen.queryByText(/more/)).toBeNull();
  });

  test('equal ones are one that counts them', () => {
    const { notify } = show();
    for (const text of ['a.lic', 'b.lic', 'c.lic'])
      notify({
        severity: 'success',
        title: 'License file downloaded',
        text,
        severalTitle: (count) => `${count} files downloaded`,
      });
    expect(titles()).toEqual(['Done: 3 files downloaded']);
  });
});

describe('closing', () => {
  test('the cross closes its own notification and the focus goes to the next one, then back to the page', async () => {
    const user = userEvent.setup();
    const { notify } = show();
    screen.getByRole('button', { name: 'Upload' }).focus();
    notify({ severity: 'error', title: 'First' });
    notify({ severity: 'error', title: 'Second' });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close notification: First' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(titles()).toEqual(['Error: Second']);
    expect(screen.getByRole('button', { name: 'Close notification: Second' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(titles()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus();
  });
});

describe('lists', () => {
  const items = Array.from({ length: 8 }, (_, index) => `file-${index + 1}.ulvd`);

  test('[2.75][9.06] an error list shows 5 items, then a line that says how many more there are', () => {
    const { notify } = show();
    notify({ severity: 'error', title: 'Rejected', items });
    expect(screen.getByText('file-5.ulvd')).toBeVisible();
    expect(screen.queryByText('file-6.ulvd')).toBeNull();
    expect(screen.getByRole('button', { name: 'and 3 more' })).toBeVisible();
  });

  test('[9.06] five items need no further line', () => {
    const { notify } = show();
    notify({ severity: 'error', title: 'Rejected', items: items.slice(0, 5) });
    expect(screen.getByText('file-5.ulvd')).toBeVisible();
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  });

  test('the line opens the rest, so that nothing is cut without a way to read it', async () => {
    const { notify } = show();
    notify({ severity: 'error', title: 'Rejected', items });
    await userEvent.click(screen.getByRole('button', { name: 'and 3 more' }));
    expect(screen.getByText('file-8.ulvd')).toBeVisible();
  });
});
