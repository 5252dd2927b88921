import { expect, type Page } from '@playwright/test';
import type { Visit } from './page-table.ts';

const PATIENCE_MS = 15_000;

/**
 * Goes to an address as a link does, without loading the portal anew, and tells what stands there once the router has
 * come to rest on what is expected; after a while what stands there instead.
 */
export const walkTo = (page: Page, { address, sees }: Omit<Visit, 'cell'>): Promise<Visit['sees']> =>
  page.evaluate<Visit['sees']>(`(async () => {
    const expected = ${JSON.stringify(JSON.stringify(sees))};
    self.__TSR_ROUTER__.history.push(${JSON.stringify(address)});
    const look = () => ({
      at: decodeURI(self.__TSR_ROUTER__.state.location.pathname),
      heading: document.querySelector('h1')?.textContent ?? '',
      says: document.querySelector('main [role=alert] p')?.textContent ?? '',
    });
    const rests = ({ status, location, resolvedLocation } = self.__TSR_ROUTER__.state) =>
      status === 'idle' && resolvedLocation?.href === location.href;
    for (const end = performance.now() + ${PATIENCE_MS}; performance.now() < end; ) {
      await new Promise((done) => setTimeout(done, 10));
      if (rests() && JSON.stringify(look()) === expected) break;
    }
    return look();
  })()`);

/** Until the address that somebody came to is what the router shows. */
export const untilAtRest = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate<boolean>(`(() => {
        const { status, location, resolvedLocation } = self.__TSR_ROUTER__?.state ?? {};
        return status === 'idle' && resolvedLocation?.href === location.href && document.querySelector('main h1') !== null;
      })()`),
    )
    .toBe(true);
