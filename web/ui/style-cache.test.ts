import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStyleCache, readStyleNonce } from './style-cache.ts';

beforeEach(() => document.head.replaceChildren());
afterEach(() => document.head.replaceChildren());

function addNonce(nonce: string): void {
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.setAttribute('nonce', nonce);
  document.head.append(meta);
}

test("style tags carry the page's nonce", () => {
  addNonce('r4nd0m');
  expect(createStyleCache().nonce).toBe('r4nd0m');
});

test('a page without a nonce gets style tags without one', () => {
  expect(readStyleNonce()).toBeUndefined();
  expect(createStyleCache().nonce).toBeUndefined();
});

test('all rules go into one style tag', () => {
  const { sheet } = createStyleCache('r4nd0m');
  sheet.insert('.one { color: red }');
  sheet.insert('.two { color: blue }');
  const tags = [...document.querySelectorAll('style')];
  expect(tags.map((tag) => tag.nonce)).toEqual(['r4nd0m']);
  expect([...(tags[0]?.sheet?.cssRules ?? [])].map((rule) => rule.cssText)).toEqual([
    '.one { color: red; }',
    '.two { color: blue; }',
  ]);
});
