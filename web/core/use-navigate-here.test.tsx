import '@testing-library/jest-dom/vitest';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillIn, render } from '../../testing/render.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { keptAddress } from './page-target.ts';
import { Redirect } from './redirect.tsx';
import { useNavigateHere } from './use-navigate-here.ts';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});

function SearchPage() {
  const navigate = useNavigateHere();
  const search = String(useSearch({ strict: false }).search ?? '');
  return (
    <SearchField
      label="Search"
      value={search}
      onSearch={(text) => void navigate({ href: `/list?search=${text}` })}
      delayMs={50}
    />
  );
}

/** Leads on as soon as its answer is there. */
function AnsweredPage() {
  const [isKnown, setKnown] = useState(false);
  return (
    <>
      <button onClick={() => setKnown(true)}>Answer</button>
      {isKnown && <Redirect to={keptAddress('/home')} />}
    </>
  );
}

/** A page in a portal that has another one, whose code comes when it is let. */
async function open(page: () => ReactNode) {
  const code = Promise.withResolvers<undefined>();
  const root = createRootRoute({ component: Outlet });
  const route = (path: string, component: () => ReactNode, loader?: () => Promise<undefined>) =>
    createRoute({ getParentRoute: () => root, path, component, ...(loader && { loader }) });
  const history = createMemoryHistory({ initialEntries: ['/list'] });
  const router = createRouter({
    routeTree: root.addChildren([
      route('/list', page),
      route(
        '/elsewhere',
        () => <h1>Elsewhere</h1>,
        () => code.promise,
      ),
      route('/home', () => <h1>Home</h1>),
    ]),
    history,
    defaultPendingMs: 10_000,
  });
  render(<RouterProvider router={router} />);
  await router.load();
  const setOff = async (address: string): Promise<void> => {
    history.push(address);
    await waitFor(() => expect(router.latestLocation.pathname).toBe(address));
  };
  return { history, code, setOff };
}
const pause = () => new Promise((done) => setTimeout(done, 150));

test('a search that waits for a pause changes the address of its page', async () => {
  const { history } = await open(SearchPage);
  await fillIn(await screen.findByRole('searchbox'), 'key');
  await waitFor(() => expect(history.location.href).toBe('/list?search=key'));
});

test('a search that waits for a pause brings nobody back who has left meanwhile', async () => {
  const { history, code, setOff } = await open(SearchPage);
  await fillIn(await screen.findByRole('searchbox'), 'key');
  await setOff('/elsewhere');
  await pause();
  expect(history.location.href).toBe('/elsewhere');
  code.resolve(undefined);
  await screen.findByRole('heading', { name: 'Elsewhere' });
});

test('an answer that leads on does so for whoever is still there, or comes back', async () => {
  const { history, setOff } = await open(AnsweredPage);
  const button = await screen.findByRole('button', { name: 'Answer' });
  await setOff('/elsewhere');
  await userEvent.click(button);
  await pause();
  expect(history.location.href).toBe('/elsewhere');
  history.back();
  await screen.findByRole('heading', { name: 'Home' });
});
