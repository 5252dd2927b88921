import { afterEach, expect, test, vi } from 'vitest';

const withTextOf = async (fontSize: string) => {
  vi.resetModules();
  document.documentElement.style.fontSize = fontSize;
  const scale = await import('./text-scale.ts');
  return { ...scale, ...(await import('./data-table/data-column.ts')) };
};

afterEach(() => document.documentElement.removeAttribute('style'));

test.each([
  ['', 36, 200, 36],
  ['16px', 36, 200, 36],
  ['24px', 54, 300, 24],
  ['32px', 72, 400, 18],
  // Smaller text needs no more rows: they would be hard to hit.
  ['12px', 36, 200, 36],
])(
  'with text of %s a head is %i px high, a column at least %i wide',
  async (fontSize, head, column, worth) => {
    const { HEAD_HEIGHT, gridTemplate, minWidthOf, unscaled } = await withTextOf(fontSize);
    expect(HEAD_HEIGHT).toBe(head);
    const usual = { id: 'a', header: 'A', cell: () => null };
    expect(minWidthOf(usual)).toBe(column);
    expect(gridTemplate([{ ...usual, width: 200 }], false)).toBe(`${column}px 44px`);
    expect(unscaled(36)).toBe(worth);
  },
);
