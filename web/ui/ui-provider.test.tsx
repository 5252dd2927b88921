import '@testing-library/jest-dom/vitest';
import { useColorScheme } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import themeScript from '../public/theme.js?raw';
import { createStyleCache } from './style-cache.ts';
import { UiProvider } from './ui-provider.tsx';

/** The page's own window: scripts in the page see it, and the test's globals are not it. */
const page = document.defaultView!;
const before = page.matchMedia;
afterEach(() => {
  page.matchMedia = before;
});
function system(dark: boolean): void {
  const media = (query: string) => ({
    matches: dark && query.includes('dark'),
    addListener: vi.fn<() => void>(),
    removeListener: vi.fn<() => void>(),
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  });
  Object.assign(page, { matchMedia: media });
  vi.stubGlobal('matchMedia', media);
}
/** Runs /theme.js as the page does, before the bundle. */
const runThemeScript = () => {
  const script = document.createElement('script');
  script.textContent = themeScript;
  document.head.append(script);
};
const scheme = () => document.documentElement.dataset['theme'];

beforeEach(() => {
  delete document.documentElement.dataset['theme'];
  document.head.innerHTML = '<meta name="color-scheme" content="light dark">';
});

describe('the script before the bundle', () => {
  test.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    ['system', true, 'dark'],
    ['system', false, 'light'],
    [null, true, 'dark'],
    ['"nonsense', false, 'light'],
  ])('chosen %s, system dark %s: %s', (chosen, dark, expected) => {
    system(dark);
    if (chosen !== null) localStorage.setItem('themeMode', chosen);
    runThemeScript();
    expect(scheme()).toBe(expected);
    expect(document.querySelector('meta[name="color-scheme"]')).toHaveAttribute('content', expected);
  });
});

function Choice() {
  const { mode, setMode } = useColorScheme();
  return (
    <button type="button" onClick={() => setMode('dark')}>
      {mode}
    </button>
  );
}

test('the bundle goes on with the same choice, changes it at once and keeps it under the same key', async () => {
  system(false);
  localStorage.setItem('themeMode', 'light');
  runThemeScript();
  render(
    <UiProvider cache={createStyleCache()}>
      <Choice />
    </UiProvider>,
  );
  expect(screen.getByRole('button')).toHaveTextContent('light');
  await userEvent.click(screen.getByRole('button'));
  expect(scheme()).toBe('dark');
  expect(localStorage.getItem('themeMode')).toBe('dark');
});
