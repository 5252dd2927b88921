import { describe, expect, test, vi } from 'vitest';
import type { UploadedFile } from '#domain/submissions/schema.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createUploadStore, type UploadServices } from './upload-store.ts';

const file = (name: string, content = '{"t":"h"}') => new File([content], name);
const answer = (name: string) =>
  ({ fileName: name, eventCount: 1, licenseKeys: [], receipt: {} }) as unknown as UploadedFile;
const describeFailure: UploadServices['describeFailure'] = (one, error) => ({
  status: Number((error as Error).message),
  problem: { name: one.name, code: 'X', line: null, message: 'why' },
});
const storeWith = (send: UploadServices['send']) => createUploadStore({ send, describeFailure });

describe('an upload store', () => {
  test('[4.18] sends the files one after the other, with what was said beside them', async () => {
    const sent: string[] = [];
    let running = 0;
    const store = storeWith(async (one, data, { onSent }) => {
      expect((running += 1)).toBe(1);
      onSent(3);
      await new Promise((done) => setTimeout(done));
      running -= 1;
      sent.push(`${one.name} ${data.accountId}`);
      return answer(one.name);
    });
    const onFinished = vi.fn<() => void>();
    store.add([file('a.ulvd'), file('b.ulvd')]);
    await store.submit({ data: { accountId: 'acc' }, onFinished });
    expect(sent).toEqual(['a.ulvd acc', 'b.ulvd acc']);
    expect(store.getSnapshot().step).toBe('finished');
    expect(onFinished).toHaveBeenCalledOnce();
  });

  test('does not send what the server would refuse anyway', async () => {
    const send = vi.fn<(one: File) => Promise<UploadedFile>>(async (one) => answer(one.name));
    const store = storeWith(send);
    store.add([
      file('a.zip'),
      file('renamed.ulvd', 'PK\u0003\u0004'),
      file('empty.ulvd', ''),
      file('good.lvd'),
    ]);
    await store.submit({ data: {}, onFinished: () => {} });
    expect(send).toHaveBeenCalledOnce();
    expect(store.getSnapshot().items.map(({ state }) => state)).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'booked',
    ]);
  });

  test('[4.20] sends only the retryable files again', async () => {
    const sent: string[] = [];
    const store = storeWith(async (one) => {
      sent.push(one.name);
      if (one.name === 'bad.ulvd') throw new Error('400');
      if (one.name === 'later.ulvd' && sent.length < 4) throw new Error('503');
      return answer(one.name);
    });
    store.add([file('good.ulvd'), file('bad.ulvd'), file('later.ulvd')]);
    await store.submit({ data: {}, onFinished: () => {} });
    await store.submit({ data: {}, onFinished: () => {} });
    expect(sent).toEqual(['good.ulvd', 'bad.ulvd', 'later.ulvd', 'later.ulvd']);
    expect(store.getSnapshot().items.map(({ state }) => state)).toEqual(['booked', 'invalid', 'booked']);
  });

  test('[4.18] stops the file on its way when it is cancelled, and tells nobody that it finished', async () => {
    const onFinished = vi.fn<() => void>();
    const store = storeWith(
      (_one, _data, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    store.add([file('a.ulvd')]);
    const running = store.submit({ data: {}, onFinished });
    await eventually(() => expect(store.getSnapshot().step).toBe('uploading'));
    store.cancel();
    await running;
    expect(store.getSnapshot()).toMatchObject({ step: 'idle', items: [{ state: 'waiting' }] });
    expect(onFinished).not.toHaveBeenCalled();
  });

  test('has the browser ask before the portal is left while it runs, and not otherwise', async () => {
    const asks = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    let finish = () => {};
    const store = storeWith((one) => new Promise((resolve) => (finish = () => resolve(answer(one.name)))));
    store.add([file('a.ulvd')]);
    expect(asks()).toBe(false);
    const running = store.submit({ data: {}, onFinished: () => {} });
    await eventually(() => expect(store.getSnapshot().step).toBe('uploading'));
    expect(asks()).toBe(true);
    finish();
    await running;
    expect(asks()).toBe(false);
  });
});
