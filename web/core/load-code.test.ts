import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCode, loadPageCode } from './load-code.ts';
import { reloadPage } from './navigation.ts';

vi.mock('./navigation.ts', () => ({ reloadPage: vi.fn<() => void>() }));

const script = document.createElement('script');
script.type = 'module';
beforeEach(() => {
  vi.clearAllMocks();
  script.setAttribute('src', '/assets/start-1.js');
  document.body.append(script);
});
afterEach(() => script.remove());
/** As the server does: a page is what a browser asks for, which takes anything. */
const serves = (start: string) =>
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: { accept: string } }) => {
    const isPage = headers.accept.includes('*/*');
    const page = `<script type="module" src="${start}">`;
    return Promise.resolve(isPage ? new Response(page) : new Response('', { status: 404 }));
  });
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /page.js'));
const open = () => 'open' as const;
const there = { check: () => Promise.resolve(true), getSnapshot: open };
/** Settles only when somebody had the time to do something else. */
const settles = async (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'done',
      () => 'failed',
    ),
    new Promise((resolve) => setTimeout(() => resolve('waits'), 30)),
  ]);

test('a page that cannot be fetched without connection comes when that is back, and nothing is reloaded', async () => {
  let back: (atOnce: boolean) => void = () => {};
  const check = vi.fn<() => Promise<boolean>>(() => new Promise((resolve) => (back = resolve)));
  const importer = vi.fn<() => Promise<string>>(() => missing());
  const page = loadCode(importer, { check, getSnapshot: open });
  expect(await settles(page)).toBe('waits');
  importer.mockResolvedValue('the page');
  back(false);
  expect(await page).toBe('the page');
  expect(importer).toHaveBeenCalledTimes(2);
  expect(reloadPage).not.toHaveBeenCalled();
});

test.each([
  ['the browser has no network', false, 'open'],
  ['the server was lost', true, 'lost'],
] as const)('nothing is asked for while %s', async (_, onLine, state) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  let back: (atOnce: boolean) => void = () => {};
  const check = () => new Promise<boolean>((resolve) => (back = resolve));
  const importer = vi.fn<() => Promise<string>>().mockResolvedValue('the page');
  const page = loadCode(importer, { check, getSnapshot: () => state });
  expect(await settles(page)).toBe('waits');
  expect(importer).not.toHaveBeenCalled();
  back(false);
  expect(await page).toBe('the page');
});

test('the page is loaded anew when the server answers and has another build', async () => {
  serves('/assets/start-2.js');
  expect(await settles(loadCode(missing, there))).toBe('waits');
  expect(reloadPage).toHaveBeenCalledTimes(1);
  // Once only: the second time it would go round for ever.
  expect(await settles(loadCode(missing, there))).toBe('failed');
  expect(reloadPage).toHaveBeenCalledTimes(1);
  // A minute later it is another mishap.
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 61_000);
  expect(await settles(loadCode(missing, there))).toBe('waits');
  expect(reloadPage).toHaveBeenCalledTimes(2);
});

test('a page that the browser keeps as failed is loaded anew, and failing again it says so', async () => {
  serves('/assets/start-1.js');
  const importer = vi.fn<() => Promise<string>>(() => missing());
  expect(await settles(loadPageCode(importer, there))).toBe('waits');
  expect(importer).toHaveBeenCalledTimes(3);
  expect(reloadPage).toHaveBeenCalledTimes(1);
  await expect(loadPageCode(importer, there)).rejects.toThrow('The code of this page could not be loaded.');
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('whoever stays with the files being sent is told that the page could not be loaded', async () => {
  serves('/assets/start-1.js');
  vi.useFakeTimers();
  const told = loadPageCode(missing, there).catch(String);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(told).resolves.toContain('The code of this page could not be loaded.');
  expect(reloadPage).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a part that the server does not have is a failure that says so, and costs nobody the page around it', async () => {
  serves('/assets/start-1.js');
  const importer = vi.fn<() => Promise<string>>(() => missing());
  await expect(loadCode(importer, there)).rejects.toThrow('The code of this page could not be loaded.');
  expect(importer).toHaveBeenCalledTimes(3);
  expect(reloadPage).not.toHaveBeenCalled();
});
