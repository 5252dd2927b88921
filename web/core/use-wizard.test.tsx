import '@testing-library/jest-dom/vitest';
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import type { Wizard } from '#domain/core/wizard.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { WizardFrame } from '#web/ui/wizard/wizard-frame.tsx';
import { browserSession } from './http.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { PageLink } from './page-link.tsx';
import { keptAddress } from './page-target.ts';
import { useWizard } from './use-wizard.ts';

afterAll(() => browserSession.stop());

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});

interface Answers {
  name: string;
}
type Step = 'describe' | 'usage' | 'summary';
const wizard: Wizard<Answers, Step> = [
  { id: 'describe', isComplete: ({ name }) => name !== '' },
  { id: 'usage', isComplete: () => true },
  { id: 'summary', isComplete: () => true },
];

function WizardPage() {
  const [name, setName] = useState('');
  const [unsaved, setUnsaved] = useState(false);
  const open = useWizard(wizard, { name });
  return (
    <>
      <PageLink to={keptAddress('/elsewhere')}>Elsewhere</PageLink>
      <WizardFrame
        steps={wizard.map(({ id }) => ({ id, label: id }))}
        current={open.step ?? ''}
        onEnter={open.keepAlive}
        onBack={open.back}
        onNext={open.next}
        blockedReason={open.canGoOn || open.isLast ? undefined : 'Not yet.'}
      >
        <TextField
          label="Name"
          value={name}
          onChange={(next) => {
            setName(next);
            setUnsaved(true);
          }}
        />
      </WizardFrame>
      <button type="button" onClick={() => setUnsaved(false)}>
        Save
      </button>
      <LeaveQuestion unsaved={unsaved} />
    </>
  );
}

async function open(...entries: string[]) {
  return openOn(createMemoryHistory({ initialEntries: entries }));
}
async function openOn(history: RouterHistory) {
  const keepAlive = vi.spyOn(browserSession, 'keepAlive').mockResolvedValue();
  const root = createRootRoute({ component: Outlet });
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      page('/wizard', WizardPage),
      page('/elsewhere', () => <h1>Elsewhere it is</h1>),
    ]),
    history,
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading');
  return { history, keepAlive, user: userEvent.setup() };
}
const heading = (name: string) => screen.findByRole('heading', { name });
const type = async (user: ReturnType<typeof userEvent.setup>) =>
  user.type(screen.getByRole('textbox', { name: 'Name' }), 'Viewer');
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

test('each step is an address, and Back and Forward of the browser go through them', async () => {
  const { history, keepAlive, user } = await open('/wizard?account=a1');
  await type(user);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await heading('usage')).toHaveFocus();
  expect(history.location.href).toBe('/wizard?account=a1&step=usage');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await heading('summary');
  history.back();
  expect(await heading('usage')).toHaveFocus();
  history.forward();
  await heading('summary');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await heading('usage');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Viewer');
  expect(question()).toBeNull();
  // [4.16] once on entering each step
  expect(keepAlive).toHaveBeenCalledTimes(6);
});

test('a link to a step that is not reached yet opens the one to go on with', async () => {
  const { history } = await open('/wizard?step=summary');
  await heading('describe');
  await waitFor(() => expect(history.location.href).toBe('/wizard?step=describe'));
});

test('whoever leaves with something unsaved is asked, and stays or goes', async () => {
  const { history, user } = await open('/elsewhere', '/wizard');
  await type(user);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(history.location.pathname).toBe('/wizard');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Viewer');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await heading('Elsewhere it is');
});

test('nobody is asked once it is saved', async () => {
  const { user } = await open('/wizard');
  await type(user);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await heading('Elsewhere it is')).toBeVisible();
  expect(question()).toBeNull();
});

test('Back of the browser and closing the tab are asked about only while something is unsaved', async () => {
  window.history.pushState(null, '', '/elsewhere');
  const { history, user } = await openOn(createBrowserHistory());
  history.push('/wizard');
  await heading('describe');
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  await type(user);
  expect(closing()).toBe(true);
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(window.location.pathname).toBe('/wizard'));
  await waitFor(() => expect(question()).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Viewer');
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await heading('Elsewhere it is');
  expect(window.location.pathname).toBe('/elsewhere');
  history.destroy();
});
