import '@testing-library/jest-dom/vitest';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { PAGE_TITLE_ID } from '#web/ui/page-head.tsx';
import { usePageFocus } from './use-page-focus.ts';

function Frame() {
  usePageFocus();
  return (
    <>
      <button type="button">a link</button>
      <button type="button" aria-haspopup="dialog" aria-expanded="true">
        an open card
      </button>
      <Outlet />
    </>
  );
}

/** Opens page one, puts the focus on a button, and goes on to page two. */
async function goOnFrom(button: string): Promise<void> {
  const root = createRootRoute({ component: Frame });
  const page = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <h1 key={path} id={PAGE_TITLE_ID} tabIndex={-1}>
          {path}
        </h1>
      ),
    });
  const history = createMemoryHistory({ initialEntries: ['/one'] });
  const router = createRouter({ routeTree: root.addChildren([page('/one'), page('/two')]), history });
  render(<RouterProvider router={router} />);
  (await screen.findByRole('button', { name: button })).focus();
  act(() => history.push('/two'));
  await screen.findByRole('heading', { name: '/two' });
}

test('after a change of page the heading has the focus', async () => {
  await goOnFrom('a link');
  await waitFor(() => expect(screen.getByRole('heading', { name: '/two' })).toHaveFocus());
});

test('whoever has something open keeps the focus on its button', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await goOnFrom('an open card');
  await act(() => vi.advanceTimersByTimeAsync(6_000)); // longer than the heading is waited for
  expect(screen.getByRole('button', { name: 'an open card' })).toHaveFocus();
});
