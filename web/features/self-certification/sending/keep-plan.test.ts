import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftInfo, SaveDraft } from '#domain/drafts/schema.ts';
import { newDraft } from '#domain/self-certification/draft-content.ts';
import type { SubmissionPlan } from '#domain/core/submission-plan.ts';
import { CallError } from '#web/core/call.ts';
import { connection } from '#web/core/connection.ts';
import { createDraftStore, type DraftStore } from '#web/features/drafts/draft-store.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { planKeeper } from './keep-plan.ts';

const plan: SubmissionPlan = [
  { id: 'case', key: 'k1', after: [], state: 'done', attempts: 1, answer: 'case-1' },
];
const kept: DraftInfo = {
  version: '00000000-0000-4000-8000-000000000001',
  savedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2027-02-18T09:00:00.000Z',
  holder: { name: 'Anna', isCaller: true },
};
const lost = new CallError(0, 'no answer');
const changed = new CallError(409, 'DRAFT_CHANGED', {
  ...{ type: 'urn:x', title: 't', status: 409, detail: 'd', instance: '/', requestId: 'r' },
  ...{ code: 'DRAFT_CHANGED', message: 'm', draft: kept },
});

const savings: SaveDraft[] = [];
let stopWatching: () => void = () => {};
/** A draft whose savings end like this, one after the other. */
async function storeThat(...ends: ('saved' | CallError)[]): Promise<DraftStore> {
  const store = createDraftStore({
    load: async () => null,
    save: async (saving) => {
      savings.push(saving);
      const end = ends.shift() ?? 'saved';
      if (end !== 'saved') throw end;
      return kept;
    },
    discard: async () => {},
    connection,
  });
  stopWatching = store.watch();
  await store.open();
  return store;
}

let pings = 0;
let isThere = true;
beforeEach(() => {
  [pings, isThere] = [0, true];
  savings.length = 0;
  vi.stubGlobal('fetch', async () => {
    pings += 1;
    return new Response(null, { status: isThere ? 200 : 503 });
  });
});
afterEach(() => stopWatching());

test('what is sent is ticked off in the draft before the last part goes, without a question where the connection stands', async () => {
  const store = await storeThat('saved');
  expect(await planKeeper(store, newDraft()).keepBeforeLast(plan)).toBe(true);
  expect(savings.map(({ content }) => (JSON.parse(content) as { plan: unknown }).plan)).toEqual([plan]);
  expect(pings).toBe(0);
});

test('the last part waits until the connection is back and the draft is kept', async () => {
  isThere = false;
  const store = await storeThat(lost, 'saved');
  let went: boolean | undefined;
  const keeping = planKeeper(store, newDraft())
    .keepBeforeLast(plan)
    .then((may) => (went = may));
  await eventually(() => expect(connection.getSnapshot()).toBe('lost'));
  expect(went).toBeUndefined();
  expect(savings).toHaveLength(1);
  isThere = true;
  window.dispatchEvent(new Event('online'));
  await keeping;
  expect(went).toBe(true);
  // The very same saving, which the server may have had.
  expect(savings).toHaveLength(2);
  expect(savings[1]).toEqual(savings[0]);
});

test('the last part does not go where the draft is lost a second time, or another tab went on meanwhile', async () => {
  for (const second of [lost, changed]) {
    const store = await storeThat(lost, second);
    expect(await planKeeper(store, newDraft()).keepBeforeLast(plan)).toBe(false);
    stopWatching();
  }
  expect(savings).toHaveLength(4);
});

test('a report that another tab went on with is not gone on with here', async () => {
  const store = await storeThat(changed, changed);
  const keeper = planKeeper(store, newDraft());
  expect(await keeper.keep(plan)).toBe(false);
  expect(await keeper.keepBeforeLast(plan)).toBe(false);
  expect(pings).toBe(0);
});
