import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';

/** While something is waited for, each error but the last is thrown away: a page is printed for none of those. */
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

/** What a test looks for stands in the dialog that is open, else in the page, not in the frame around it. */
const shownPart = (container: Element): Element =>
  container.querySelector('[role="dialog"]') ?? container.querySelector('main') ?? container;

configure({
  // Pages are loaded when they are opened, which a busy machine may take a while to do.
  asyncUtilTimeout: 30_000,
  getElementError(message, container) {
    const shown = isWaiting() ? [] : [prettyDOM(shownPart(container))];
    const error = new Error([message ?? 'Not found.', ...shown].join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
afterEach(cleanup);
