import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { uploadedFile } from '../../../testing/receipts.ts';
import type { KeptFiles } from './kept-files-storage.ts';
import { runningUpload } from './running-upload-store.ts';
import { createUploadStore, type UploadServices } from './upload-store.ts';

const file = (name: string, lastModified = 1) => new File(['{"t":"h"}'], name, { lastModified });
const describeFailure: UploadServices['describeFailure'] = (one, error) => ({
  status: Number((error as Error).message),
  problem: { name: one.name, code: 'X', line: null, message: 'why' },
});

/** What the browser's database would hold. */
function shelf(): KeptFiles & { files: Map<string, File> } {
  const files = new Map<string, File>();
  return {
    files,
    put: async (chosen) => chosen.forEach(({ id, file: one }) => files.set(id, one)),
    remove: async (ids) => ids.forEach((id) => files.delete(id)),
    take: async () => {
      const all = [...files.values()];
      files.clear();
      return all;
    },
  };
}
const storeWith = (more: Partial<UploadServices> = {}) =>
  createUploadStore({ send: async () => uploadedFile(), describeFailure, ...more });
const namesOf = (store: ReturnType<typeof storeWith>) =>
  store.getSnapshot().items.map(({ name, state }) => `${name} ${state}`);

describe('chosen files', () => {
  test('stand in the list once, however often they are chosen', () => {
    const store = storeWith();
    expect(store.add([file('a.ulvd'), file('a.ulvd')])).toEqual(['a.ulvd']);
    expect(store.add([file('a.ulvd'), file('b.ulvd')])).toEqual(['a.ulvd']);
    expect(store.add([file('a.ulvd', 2)])).toEqual([]);
    expect(namesOf(store)).toEqual(['a.ulvd waiting', 'b.ulvd waiting', 'a.ulvd waiting']);
  });

  test('outlive their page until they have their answer', async () => {
    const kept = shelf();
    const first = storeWith({ kept });
    first.add([file('a.ulvd'), file('b.ulvd')]);
    const send = vi.fn<UploadServices['send']>(async (one) => {
      if (one.name === 'b.ulvd') throw new Error('503');
      return uploadedFile();
    });
    const second = storeWith({ kept, send });
    await second.restore();
    expect(namesOf(second)).toEqual(['a.ulvd waiting', 'b.ulvd waiting']);
    await second.submit({ data: {}, onFinished: () => {} });
    expect([...kept.files.values()].map(({ name }) => name)).toEqual(['b.ulvd']);
    second.reset();
    expect(kept.files.size).toBe(0);
  });

  test('that are chosen together are kept together, by one write', () => {
    const put = vi.fn<KeptFiles['put']>(async () => {});
    storeWith({ kept: { ...shelf(), put } }).add([file('a.ulvd'), file('b.ulvd')]);
    expect(put.mock.calls.map(([chosen]) => chosen.map(({ file: one }) => one.name))).toEqual([
      ['a.ulvd', 'b.ulvd'],
    ]);
  });

  test('that are there already are not brought back beside them', async () => {
    const kept = shelf();
    storeWith({ kept }).add([file('old.ulvd')]);
    const store = storeWith({ kept });
    store.add([file('new.ulvd')]);
    await store.restore();
    expect(namesOf(store)).toEqual(['new.ulvd waiting']);
  });

  test('[2.72] that were booked can be sent once more', async () => {
    const store = storeWith();
    store.add([file('a.ulvd')]);
    await store.submit({ data: { accountId: 'wrong' }, onFinished: () => {} });
    store.sendAgain();
    expect(namesOf(store)).toEqual(['a.ulvd waiting']);
    const onFinished = vi.fn<() => void>();
    await store.submit({ data: { accountId: 'right' }, onFinished });
    expect(namesOf(store)).toEqual(['a.ulvd booked']);
    expect(onFinished).toHaveBeenCalledOnce();
  });
});

describe('a lost connection', () => {
  test('[8.03] holds the upload until the server answers, and the file is sent again', async () => {
    let back: (there: boolean) => void = () => {};
    const waitForServer = () => new Promise<boolean>((resolve) => (back = resolve));
    let tries = 0;
    const send: UploadServices['send'] = async () => {
      if ((tries += 1) === 1) throw new Error('0');
      return uploadedFile();
    };
    const store = storeWith({ send, waitForServer });
    store.add([file('a.ulvd'), file('b.ulvd')]);
    const sent = store.submit({ data: {}, onFinished: () => {} });
    await eventually(() => expect(store.getSnapshot().offline).toBe(true));
    expect(namesOf(store)).toEqual(['a.ulvd sending', 'b.ulvd waiting']);
    back(true);
    await sent;
    expect(namesOf(store)).toEqual(['a.ulvd booked', 'b.ulvd booked']);
    expect(store.getSnapshot().offline).toBeUndefined();
  });

  test('that does not come back, or comes and goes, leaves the file to be tried again', async () => {
    for (const [there, calls] of [
      [false, 1],
      [true, 3],
    ] as const) {
      const send = vi.fn<UploadServices['send']>(async () => {
        throw new Error('0');
      });
      const store = storeWith({ send, waitForServer: async () => there });
      store.add([file('a.ulvd')]);
      await store.submit({ data: {}, onFinished: () => {} });
      expect(send).toHaveBeenCalledTimes(calls);
      expect(namesOf(store)).toEqual(['a.ulvd retryable']);
    }
  });

  test('[4.18] can be cancelled while it lasts', async () => {
    let back: (there: boolean) => void = () => {};
    const store = storeWith({
      send: async () => {
        throw new Error('0');
      },
      waitForServer: () => new Promise<boolean>((resolve) => (back = resolve)),
    });
    store.add([file('a.ulvd')]);
    const sent = store.submit({ data: {}, onFinished: () => {} });
    await eventually(() => expect(store.getSnapshot().offline).toBe(true));
    store.cancel();
    back(true);
    await sent;
    expect(namesOf(store)).toEqual(['a.ulvd waiting']);
  });
});

describe('a running upload', () => {
  beforeEach(() => runningUpload.set(null));

  test('is told to other pages, and not to the one that shows it itself', () => {
    const upload = { name: 'a.ulvd', n: 2, count: 5, address: '/report' };
    runningUpload.set(upload);
    expect(runningUpload.getSnapshot()).toEqual(upload);
    const leave = runningUpload.watch();
    expect(runningUpload.getSnapshot()).toBeNull();
    leave();
    expect(runningUpload.getSnapshot()).toEqual(upload);
  });
});
