import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { getBanner } from '#domain/service-info/contract.ts';
import { CallError } from '#web/core/call.ts';
import { connection } from '#web/core/connection.ts';
import { call } from '#web/core/http.ts';
import { fakePortal } from '../../testing/fake-portal.ts';
import { createQueryClient, shouldRetry } from './query-client.ts';

test.each([
  [0, 0, true],
  [0, 2, true],
  [0, 3, false],
  [503, 0, true],
  [503, 1, false],
  [429, 0, false],
  [403, 0, false],
])('a query that failed with %s after %s tries is asked again: %s', (status, failures, again) => {
  expect(shouldRetry(failures, new CallError(status, 'failed'))).toBe(again);
});

beforeEach(() => void vi.useFakeTimers());

test('[8.03] queries wait without connection, and are asked again when the server answers', async () => {
  const portal = fakePortal();
  const network = { there: false };
  const fetchNow = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    network.there ? fetchNow(address, init) : Promise.reject(new TypeError('Failed to fetch')),
  );
  portal.answers('/banner.json', { json: { message: 'Hello' } });
  const queryClient = createQueryClient();
  queryClient.mount();
  const observe = (queryKey: string[], retry?: false) => {
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: async () => call(getBanner),
      ...(retry === undefined ? {} : { retry }),
    });
    observer.subscribe(() => {});
    return observer;
  };
  const waiting = observe(['patient']);
  const failed = observe(['impatient'], false);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(connection.getSnapshot()).toBe('lost');
  expect(onlineManager.isOnline()).toBe(false);
  expect(waiting.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'paused' });
  expect(failed.getCurrentResult()).toMatchObject({ status: 'error' });
  network.there = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.getSnapshot()).toBe('open');
  expect(waiting.getCurrentResult().data).toEqual({ message: 'Hello' });
  expect(failed.getCurrentResult().data).toEqual({ message: 'Hello' });
  queryClient.unmount();
});

test('[8.06] [8.24] what a gateway refuses while the server answers fails, and waits for the person', async () => {
  const portal = fakePortal();
  portal.answers('/banner.json', { status: 504, body: '<html>' });
  const queryClient = createQueryClient();
  queryClient.mount();
  const observer = new QueryObserver(queryClient, {
    queryKey: ['slow'],
    queryFn: async () => call(getBanner),
  });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connection.getSnapshot()).toBe('open');
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
  expect(portal.count('/banner.json')).toBe(2);
  queryClient.unmount();
});
