import { beforeEach, expect, test, vi } from 'vitest';
import { sendWithProgress } from './send-with-progress.ts';

/** As much of XMLHttpRequest as the sender uses, driven by the test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  responseType = '';
  headers: Record<string, string> = {};
  opened = '';
  body: unknown;
  open(method: string, address: string) {
    this.opened = `${method} ${address}`;
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-authz-version: 3\r\n';
  }
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));

const start = (signal?: AbortSignal) => {
  const sent: number[] = [];
  const body = new FormData();
  const answer = sendWithProgress('/api/x', {
    ...{ method: 'POST', headers: { authorization: 'Bearer b' }, body, signal },
    onSent: (bytes) => sent.push(bytes),
  });
  return { sent, body, answer, request: FakeRequest.last };
};

test('the answer is a Response as fetch would give it, and progress is told on the way', async () => {
  const { sent, body, answer, request } = start();
  expect(request.opened).toBe('POST /api/x');
  expect(request.headers).toEqual({ authorization: 'Bearer b' });
  expect(request.body).toBe(body);
  for (const loaded of [10, 20]) request.upload.dispatchEvent(new ProgressEvent('progress', { loaded }));
  Object.assign(request, { status: 401, statusText: 'Unauthorized', responseText: '{"code":"X"}' });
  request.dispatchEvent(new Event('load'));
  const response = await answer;
  expect(sent).toEqual([10, 20]);
  expect([response.status, response.headers.get('x-authz-version')]).toEqual([401, '3']);
  expect(await response.json()).toEqual({ code: 'X' });
});

test('a lost connection rejects as fetch does', async () => {
  const { answer, request } = start();
  request.dispatchEvent(new Event('error'));
  await expect(answer).rejects.toThrow(TypeError);
});

test('a signal stops the request, before it began and while it runs', async () => {
  const abort = new AbortController();
  const { answer } = start(abort.signal);
  abort.abort();
  await expect(answer).rejects.toThrow('Aborted');
  const late = start(abort.signal);
  await expect(late.answer).rejects.toThrow('Aborted');
  expect(late.request.body).toBeUndefined();
});
