import { createTheme, type Theme } from '@mui/material/styles';
import { components } from './theme-components.ts';
import { darkPalette, lightPalette } from './theme-palette.ts';

/** The attribute on <html> and the key in local storage that `/theme.js` uses before the bundle arrives. */
export const SCHEME_ATTRIBUTE = 'data-theme';
export const MODE_STORAGE_KEY = 'themeMode';

const FONT = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** Of the header in px: what sticks to the top of a page stays below it. */
export const HEADER_HEIGHT = 56;

export const MONO_FONT =
  "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

/** Floating layers only (menus, dialogs, notifications); everything else is told apart by a hairline. */
const FLOATING = '0 1px 2px rgba(10, 10, 20, 0.06), 0 12px 32px -8px rgba(10, 10, 20, 0.22)';

/** The look of the portal: light and dark through CSS variables, so a change of scheme re-renders nothing. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: `[${SCHEME_ATTRIBUTE}="%s"]` },
  colorSchemes: {
    light: { palette: lightPalette },
    dark: { palette: darkPalette },
  },
  shape: { borderRadius: 8 },
  shadows: Array.from({ length: 25 }, (_, level) => (level >= 6 ? FLOATING : 'none')) as Theme['shadows'],
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  focusVisible: { outlineWidth: 2, outlineOffset: 2 },
  motion: { reducedMotion: 'system' },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 150,
      complex: 150,
      enteringScreen: 140,
      leavingScreen: 100,
    },
  },
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: { fontSize: '1.5rem', lineHeight: '2rem', fontWeight: 600, letterSpacing: '-0.018em' },
    h2: { fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: 600, letterSpacing: '-0.014em' },
    h3: { fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 600, letterSpacing: '-0.008em' },
    h4: { fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 600, letterSpacing: 0 },
    h5: { fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 600, letterSpacing: 0 },
    h6: { fontSize: '0.8125rem', lineHeight: '1.25rem', fontWeight: 600, letterSpacing: 0 },
    subtitle1: { fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 500, letterSpacing: 0 },
    subtitle2: { fontSize: '0.8125rem', lineHeight: '1.25rem', fontWeight: 500, letterSpacing: 0 },
    body1: { fontSize: '0.875rem', lineHeight: '1.375rem', letterSpacing: 0 },
    body2: { fontSize: '0.8125rem', lineHeight: '1.25rem', letterSpacing: 0 },
    caption: { fontSize: '0.75rem', lineHeight: '1.125rem', letterSpacing: 0 },
    button: {
      fontSize: '0.875rem',
      lineHeight: '1.25rem',
      fontWeight: 500,
      textTransform: 'none',
      letterSpacing: 0,
    },
    overline: {
      fontSize: '0.75rem',
      lineHeight: '1.125rem',
      fontWeight: 500,
      textTransform: 'none',
      letterSpacing: 0,
    },
  },
  components,
});
