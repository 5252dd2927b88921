import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';

/** While something is waited for, each error but the last is thrown away: a page is printed for none of those. */
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

/** What a test looks for stands in the dialog that is open, else in the page, not in the frame around it. */
const shownPart = (container: Element): Element =>
  container.querySelector('[role="dialog"]') ?? container.querySelector('main') ?? container;

configure({
  // Whether each element on the way is shown costs up to a quarter of a test's time; who needs it says `hidden: false`.
  defaultHidden: true,
  // Pages are loaded when they are opened, which a busy machine may take a while to do.
  asyncUtilTimeout: 30_000,
  getElementError(message, container) {
    const shown = isWaiting() ? [] : [prettyDOM(shownPart(container))];
    const error = new Error([message ?? 'Not found.', ...shown].join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
// What is asked after its test gets no answer.
globalThis.fetch = async () => new Promise(() => {});
// The files of a process share React and the kit; each reads the portal's own modules, with what they hold, anew.
vi.resetModules();
const { testPath } = expect.getState();
const EveryTab = BroadcastChannel;
/** The tabs of a file hear each other, and none of another file. */
globalThis.BroadcastChannel = class extends EveryTab {
  constructor(name: string) {
    super(`${name} of ${testPath}`);
  }
};
afterAll(async () => {
  globalThis.BroadcastChannel = EveryTab;
  // A page that is still being loaded would bring its modules to the next file, where they may be replaced.
  await vi.dynamicImportSettled();
});
// What a test leaves behind meets no other test.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
