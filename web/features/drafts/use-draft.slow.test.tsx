import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fillIn, render } from '../../../testing/render.tsx';
import { browserSession } from '#web/core/http.ts';
import { startTexts } from '#web/core/i18n.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SavedStatus } from '#web/ui/wizard/saved-status.tsx';
import { DraftConflictDialog } from './components/draft-conflict.tsx';
import { DraftHolder } from './components/draft-holder.tsx';
import { useDraft } from './use-draft.ts';

afterAll(() => browserSession.stop());

const Form = z.strictObject({ name: z.string() });
const HERE = '/api/drafts/imaging-usage/a1/viewer';
const VERSION = '00000000-0000-4000-8000-000000000001';
const info = (name: string, isCaller: boolean, version = VERSION) => ({
  version,
  holder: { name, isCaller },
  savedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2027-02-18T09:00:00.000Z',
});

function Page() {
  const draft = useDraft('imaging-usage', { accountId: 'a1', cucaId: 'viewer' }, Form);
  const { state, store, content } = draft;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <DraftHolder state={state} />
      <DraftConflictDialog state={state} store={store} />
      <SavedStatus state={draft.status} />
      {draft.isUnreadable && <p>From another version</p>}
      <TextField
        label="Name"
        value={typed ?? content?.name ?? ''}
        onChange={(next) => {
          setTyped(next);
          draft.change({ name: next });
        }}
      />
    </>
  );
}

let answers: Record<string, () => Response | Promise<Response>>;
let bodies: unknown[];
beforeAll(() => startTexts());
beforeEach(() => {
  answers = {};
  bodies = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    if (init.body) bodies.push(JSON.parse(init.body as string));
    return answers[`${method} ${url}`]?.() ?? Response.json({ draft: null });
  });
  browserSession.store.setBearer({ token: 't', expiresAt: Date.now() + 3_600_000, renewedAt: Date.now() });
});
const answer = (call: string, body: unknown, status = 200) => {
  answers[`${call} ${HERE}`] = () => Response.json(body, { status });
};
const conflict = (code: string, draft: unknown) => {
  const words = { type: 'urn:x', title: 't', status: 409, detail: code, instance: '/', requestId: 'r' };
  answer('PUT', { ...words, code, message: code, draft }, 409);
};
const field = () => screen.getByRole('textbox', { name: 'Name' });

test('a form begins with what was typed before and says that a change is saved', async () => {
  answer('GET', { draft: { ...info('Lena Licensee', true), content: '{"name":"Viewer"}' } });
  const arrived = Promise.withResolvers<void>();
  answers[`PUT ${HERE}`] = () => arrived.promise.then(() => Response.json(info('Lena Licensee', true)));
  render(<Page />);
  await waitFor(() => expect(field()).toHaveValue('Viewer'));
  await userEvent.type(field(), '!');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ basedOn: VERSION, content: '{"name":"Viewer!"}' });
  expect(screen.getByText('Saving…')).toBeInTheDocument();
  arrived.resolve();
  expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
});

test('a colleague’s draft is gone on with at once, and whose it was is said as long as the form is open', async () => {
  answer('GET', { draft: { ...info('Ada King', false), content: '{"name":"Viewer"}' } });
  answer('PUT', info('Lena Licensee', true));
  render(<Page />);
  const notice = await screen.findByText(/^Ada King worked on this form/);
  expect(notice).toHaveTextContent(/^Ada King worked on this form .+ ago\. You are now continuing it\.$/);
  await userEvent.type(field(), '!');
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ basedOn: VERSION, content: '{"name":"Viewer!"}' });
  expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
  expect(notice).toBeInTheDocument();
});

test('a conflict is a question with no way past it, and “save mine” loses nothing', async () => {
  conflict('DRAFT_CHANGED', info('Bob Colleague', false, '00000000-0000-4000-8000-000000000002'));
  render(<Page />);
  await fillIn(await screen.findByRole('textbox', { name: 'Name' }), 'mine');
  const dialog = await screen.findByRole('alertdialog', { name: 'This draft was changed elsewhere' });
  expect(dialog).toHaveAccessibleDescription(
    'Bob Colleague changed it on 20 Nov 2026, 09:00 UTC. Your entries are still on this page.',
  );
  await userEvent.keyboard('{Escape}');
  expect(dialog).toBeInTheDocument();
  answer('PUT', info('Lena Licensee', true));
  await userEvent.click(screen.getByRole('button', { name: 'Save my version' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(field()).toHaveValue('mine');
  await waitFor(() =>
    expect(bodies.at(-1)).toMatchObject({
      basedOn: '00000000-0000-4000-8000-000000000002',
      content: '{"name":"mine"}',
    }),
  );
});

test('a draft of another version of the form is said to be unreadable, not shown half', async () => {
  answer('GET', { draft: { ...info('Lena Licensee', true), content: '{"title":"Viewer"}' } });
  render(<Page />);
  expect(await screen.findByText('From another version')).toBeInTheDocument();
  expect(field()).toHaveValue('');
});
