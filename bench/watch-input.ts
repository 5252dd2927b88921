import type { Page } from '@playwright/test';

const EVERY_MS = 100;

/** How a page answered while somebody pressed a key ten times a second. */
export interface Answered {
  presses: number;
  /** The longest time from a key to the next picture that the page showed, in milliseconds. */
  longest: number;
}

/** Presses a key that does nothing, again and again, until it is stopped. */
export async function watchInput(page: Page): Promise<() => Promise<Answered>> {
  await page.evaluate(`
    window.longestInput = 0;
    window.inputObserver?.disconnect();
    window.inputObserver = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') window.longestInput = Math.max(window.longestInput, duration);
    });
    window.inputObserver.observe({ type: 'event', durationThreshold: 16 });`);
  let presses = 0;
  let stopped = false;
  const pressing = (async () => {
    for (; !stopped; presses += 1) {
      await page.keyboard.press('Shift');
      await new Promise((done) => setTimeout(done, EVERY_MS));
    }
  })();
  return async () => {
    stopped = true;
    await pressing;
    return { presses, longest: await page.evaluate<number>('window.longestInput') };
  };
}
