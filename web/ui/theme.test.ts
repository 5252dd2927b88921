import { describe, expect, test } from 'vitest';
import { darkPalette, lightPalette } from './theme-palette.ts';
import { theme } from './theme.ts';

type Palette = typeof lightPalette;

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const main = (palette: Palette, name: 'primary' | 'success' | 'warning' | 'error' | 'info'): string =>
  (palette[name] as { main: string }).main;
const backgrounds = (palette: Palette): string[] => {
  const { default: page, paper, sunken } = palette.background as Record<string, string>;
  return [page, paper, sunken] as string[];
};

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s scheme', (_name, palette) => {
  const texts = palette.text as Record<string, string>;

  test.each(['primary', 'secondary'])('%s text keeps 4.5:1 on every background', (name) => {
    for (const ground of backgrounds(palette))
      expect(contrast(texts[name]!, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['primary', 'success', 'warning', 'error', 'info'] as const)('%s as text keeps 4.5:1', (name) => {
    for (const ground of backgrounds(palette))
      expect(contrast(main(palette, name), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('the outlines of fields and the bars of meters keep 3:1', () => {
    for (const color of [palette.line!.strong, ...Object.values(palette.usage!)])
      for (const ground of backgrounds(palette)) expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
  });

  test('white on filled buttons keeps 4.5:1, pointed at or not', () => {
    const { solid, solidHover, danger, dangerHover } = palette.accent!;
    for (const ground of [solid, solidHover, danger, dangerHover])
      expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5);
  });
});

test('no transition takes longer than 150 ms', () => {
  expect(Math.max(...Object.values(theme.transitions.duration))).toBeLessThanOrEqual(150);
});

test('the scheme is chosen by the attribute that /theme.js sets on <html>', () => {
  expect(theme.getColorSchemeSelector('dark')).toContain('[data-theme="dark"]');
});
