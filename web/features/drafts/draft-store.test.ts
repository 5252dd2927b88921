import { describe, expect, test } from 'vitest';
import type { Draft, DraftInfo, SaveDraft } from '#domain/drafts/schema.ts';
import { CallError } from '#web/core/call.ts';
import type { ConnectionState } from '#web/core/connection.ts';
import { eventually } from '../../../testing/eventually.ts';
import { isUnsaved } from './draft-machine.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

const versionOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The server's side of drafts as far as a browser can tell: versions, holders and savings that come twice. */
function fakeServer() {
  let draft: (Draft & { by: string }) | null = null;
  const takes: SaveDraft[] = [];
  const infoFor = (who: string): DraftInfo => {
    const { version, savedAt, expiresAt, by } = draft as Draft & { by: string };
    return { version, savedAt, expiresAt, holder: { name: by, isCaller: by === who } };
  };
  const refuse = (who: string, code: string) => {
    const info = draft ? infoFor(who) : null;
    const words = { type: 'urn:x', title: 't', status: 409, detail: code, instance: '/', requestId: 'r' };
    return new CallError(409, code, { ...words, code, message: code, draft: info });
  };
  return {
    takes,
    content: () => draft?.content ?? null,
    drop: () => (draft = null),
    discard: async (version: string) => {
      if (draft && draft.version !== version) throw new CallError(409, 'DRAFT_CHANGED');
      draft = null;
    },
    load: (who: string) => async () => draft && { ...infoFor(who), content: draft.content },
    save: (who: string) => async (saving: SaveDraft) => {
      takes.push(saving);
      if (draft?.version === saving.version) return infoFor(who);
      if (!draft && saving.basedOn !== null) throw refuse(who, 'DRAFT_GONE');
      if (draft && draft.version !== saving.basedOn) throw refuse(who, 'DRAFT_CHANGED');
      const { version, content } = saving;
      const dates = { savedAt: '2026-11-20T09:00:00.000Z', expiresAt: '2027-02-18T09:00:00.000Z' };
      draft = { version, content, by: who, holder: { name: who, isCaller: true }, ...dates };
      return infoFor(who);
    },
  };
}
type Server = ReturnType<typeof fakeServer>;

let made = 0;
function tab(server: Server, who = 'Anna', send = server.save(who), load = server.load(who)) {
  let connected: ConnectionState = 'open';
  const listeners = new Set<() => void>();
  const store = createDraftStore({
    load,
    save: send,
    discard: server.discard,
    connection: {
      getSnapshot: () => connected,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    newVersion: () => versionOf((made += 1)),
    pauseMs: 0,
  });
  store.watch();
  const connect = (next: ConnectionState): void => {
    connected = next;
    for (const listener of listeners) listener();
  };
  return { store, connect };
}
const progressOf = (store: DraftStore) => {
  const state = store.getSnapshot();
  return state.phase === 'open' ? state.progress : state.phase;
};
const contentOf = (store: DraftStore) => {
  const state = store.getSnapshot();
  return state.phase === 'open' ? state.content : null;
};
const colleagueOf = (store: DraftStore) => {
  const state = store.getSnapshot();
  return state.phase === 'open' ? (state.colleague?.holder.name ?? null) : state.phase;
};

describe('the draft of a form', () => {
  test('is saved after a pause, each time on what was saved before', async () => {
    const server = fakeServer();
    const { store } = tab(server);
    await store.open();
    expect(contentOf(store)).toBeNull();
    store.type('V');
    store.type('Viewer');
    expect(isUnsaved(store.getSnapshot())).toBe(true);
    await eventually(() => expect(server.content()).toBe('Viewer'));
    await store.flush();
    store.type('Viewer 2');
    expect(await store.flush()).toBe(true);
    expect(server.takes.map(({ content }) => content)).toEqual(['Viewer', 'Viewer 2']);
    expect(server.takes[1]?.basedOn).toBe(server.takes[0]?.version);
    expect(isUnsaved(store.getSnapshot())).toBe(false);
  });

  test('what is typed during a saving is saved by the next one, and never two at a time', async () => {
    const server = fakeServer();
    let running = 0;
    let most = 0;
    const { store } = tab(server, 'Anna', async (saving) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
      return server.save('Anna')(saving);
    });
    await store.open();
    store.type('a');
    const first = store.flush();
    store.type('ab');
    store.type('abc');
    expect(await first).toBe(true);
    expect([server.content(), most]).toEqual(['abc', 1]);
  });

  test('waits for the connection and loses nothing, also where only the answer was lost', async () => {
    const server = fakeServer();
    let lose = true;
    const { store, connect } = tab(server, 'Anna', async (saving) => {
      const answer = await server.save('Anna')(saving);
      if (lose) throw new CallError(0, 'Connection failed');
      return answer;
    });
    await store.open();
    store.type('one');
    expect(await store.flush()).toBe(false);
    expect(progressOf(store)).toEqual({ is: 'offline' });
    store.type('one, two');
    expect(progressOf(store)).toEqual({ is: 'offline' });
    lose = false;
    connect('open');
    expect(await store.flush()).toBe(true);
    expect(server.content()).toBe('one, two');
    expect(server.takes.map(({ content }) => content)).toEqual(['one', 'one', 'one, two']);
    expect(server.takes[1]?.version).toBe(server.takes[0]?.version);
  });

  test('is discarded although the answer of the last saving was lost', async () => {
    const server = fakeServer();
    let lose = true;
    const { store } = tab(server, 'Anna', async (saving) => {
      const answer = await server.save('Anna')(saving);
      if (lose) throw new CallError(0, 'Connection failed');
      return answer;
    });
    await store.open();
    store.type('sent meanwhile');
    await store.flush();
    lose = false;
    await store.discard();
    expect([server.content(), contentOf(store), isUnsaved(store.getSnapshot())]).toEqual([null, null, false]);
  });

  test('is discarded while it is saved and typed into, without a word of a draft that is gone', async () => {
    const server = fakeServer();
    const { store } = tab(server, 'Anna', async (saving) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return server.save('Anna')(saving);
    });
    await store.open();
    store.type('one');
    await store.flush();
    store.type('two');
    const saving = store.flush();
    store.type('three'); // would be another saving, after the one under way
    const discarding = store.discard();
    store.type('four');
    await Promise.all([saving, discarding]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.takes.map(({ content }) => content)).toEqual(['one', 'two']);
    expect([server.content(), progressOf(store)]).toEqual([null, { is: 'kept' }]);
  });

  test('is loaded by itself once the portal is back, where it could not be loaded', async () => {
    const server = fakeServer();
    await server.save('Anna')({ basedOn: null, version: versionOf(900), content: 'kept' });
    let connected = false;
    const load = server.load('Anna');
    const { store, connect } = tab(server, 'Anna', server.save('Anna'), async () => {
      if (!connected) throw new CallError(0, 'Connection failed');
      return load();
    });
    await store.open();
    expect(store.getSnapshot().phase).toBe('failed');
    connected = true;
    connect('open');
    await eventually(() => expect(contentOf(store)).toBe('kept'));
  });

  test('is refused in the server’s words, and saved again with the next change', async () => {
    const server = fakeServer();
    let refused = true;
    const { store } = tab(server, 'Anna', async (saving) => {
      if (refused) throw new CallError(400, 'Correct these fields and try again: content.');
      return server.save('Anna')(saving);
    });
    await store.open();
    store.type('too long');
    expect(await store.flush()).toBe(false);
    expect(progressOf(store)).toEqual({
      is: 'refused',
      reason: 'Correct these fields and try again: content.',
    });
    refused = false;
    store.type('short');
    expect(await store.flush()).toBe(true);
  });
});

describe('two who type into one form', () => {
  async function bothOpen() {
    const server = fakeServer();
    const [one, two] = [tab(server).store, tab(server).store];
    await one.open();
    one.type('first');
    await one.flush();
    await two.open();
    one.type('of tab one');
    await one.flush();
    two.type('of tab two');
    await two.flush();
    return { server, two };
  }

  test('never overwrite each other unseen: the later keeps what they typed and is asked', async () => {
    const { server, two } = await bothOpen();
    expect(server.content()).toBe('of tab one');
    expect(contentOf(two)).toBe('of tab two');
    expect(progressOf(two)).toMatchObject({
      is: 'conflict',
      code: 'DRAFT_CHANGED',
      draft: { holder: { isCaller: true } },
    });
    two.type('of tab two, more');
    expect(progressOf(two)).toMatchObject({ is: 'conflict' });
    expect(isUnsaved(two.getSnapshot())).toBe(true);
  });

  test('the answer “save mine” puts it in the place of the other', async () => {
    const { server, two } = await bothOpen();
    two.keepMine();
    expect(await two.flush()).toBe(true);
    expect(server.content()).toBe('of tab two');
  });

  test('the answer “open that version” shows it and forgets the own', async () => {
    const { two } = await bothOpen();
    await two.open();
    expect(contentOf(two)).toBe('of tab one');
    expect([isUnsaved(two.getSnapshot()), two.getSnapshot()]).toMatchObject([false, { opened: 2 }]);
  });

  test('a colleague goes on with the draft at once; who had it is told of that, and loses nothing', async () => {
    const server = fakeServer();
    const licensee = tab(server).store;
    const colleague = tab(server, 'Bob').store;
    await licensee.open();
    licensee.type('by the licensee');
    await licensee.flush();
    await colleague.open();
    expect([contentOf(colleague), colleagueOf(licensee)]).toEqual(['by the licensee', null]);
    colleague.type('by the licensee, and Bob');
    expect(await colleague.flush()).toBe(true);
    expect([server.content(), colleagueOf(colleague)]).toEqual(['by the licensee, and Bob', 'Anna']);
    licensee.type('by the licensee, more');
    await licensee.flush();
    expect(contentOf(licensee)).toBe('by the licensee, more');
    expect(progressOf(licensee)).toMatchObject({
      is: 'conflict',
      draft: { holder: { name: 'Bob', isCaller: false } },
    });
    await colleague.discard();
    expect([server.content(), colleagueOf(colleague)]).toEqual([null, null]);
  });

  test('a draft that was sent elsewhere comes back as a new one on purpose only', async () => {
    const server = fakeServer();
    const { store } = tab(server);
    await store.open();
    store.type('first');
    await store.flush();
    server.drop();
    store.type('late');
    await store.flush();
    expect(progressOf(store)).toEqual({ is: 'conflict', code: 'DRAFT_GONE', draft: null });
    expect(server.content()).toBeNull();
    store.keepMine();
    expect([await store.flush(), server.content()]).toEqual([true, 'late']);
    await store.discard();
    expect([server.content(), contentOf(store), isUnsaved(store.getSnapshot())]).toEqual([null, null, false]);
  });
});
