import '@testing-library/jest-dom/vitest';
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { isOverlayEntry } from './use-back-closes.ts';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel …
      </button>
      <ConfirmDialog
        open={open}
        title="Cancel upload?"
        confirmLabel="Cancel upload"
        cancelLabel="Keep editing"
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
const dialog = () => screen.queryByRole('alertdialog', { name: 'Cancel upload?' });
async function openDialog(): Promise<void> {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel …' }));
  expect(dialog()).toBeInTheDocument();
}

let entries = 0;
beforeEach(() => {
  history.pushState(null, '', '/one');
  history.pushState({ key: 'two' }, '', '/two');
  entries = history.length;
});

test('Back closes the dialog and stays on the page', async () => {
  await openDialog();
  expect(history.length).toBe(entries + 1);
  history.back();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(location.pathname).toBe('/two');
  expect(history.state).toEqual({ key: 'two' });
});

test('a dialog that was answered leaves no entry behind: the next Back leaves the page', async () => {
  await openDialog();
  expect(isOverlayEntry()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(isOverlayEntry()).toBe(false));
  expect(location.pathname).toBe('/two');
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/one'));
});

test('whoever goes to another page from a dialog stays there when it closes', async () => {
  await openDialog();
  history.replaceState({ key: 'three' }, '', '/three');
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(dialog()).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(location.pathname).toBe('/three');
});

test('to the router it stays the same page, which is neither left nor loaded as another one', async () => {
  const browser = createBrowserHistory();
  const left: string[] = [];
  let mounts = 0;
  function Below() {
    useEffect(() => void (mounts += 1), []);
    return <Page />;
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Below }), history: browser });
  router.subscribe('onBeforeLoad', ({ pathChanged, hrefChanged }) =>
    left.push(`${pathChanged} ${hrefChanged}`),
  );
  render(<RouterProvider router={router as never} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel …' }));
  expect(dialog()).toBeInTheDocument();
  expect(router.history.location).toMatchObject({ pathname: '/two', state: { key: 'two' } });
  history.back();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(mounts).toBe(1);
  expect(left.slice(1)).toEqual(left.slice(1).map(() => 'false false'));
  expect(location.pathname).toBe('/two');
  browser.destroy();
});
