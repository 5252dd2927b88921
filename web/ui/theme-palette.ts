import type { ColorSystemOptions } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface TypeBackground {
    /** Table heads, hovered rows, code: one step below the page. */
    sunken: string;
  }
  interface Palette {
    line: { strong: string };
    accent: { solid: string; solidHover: string; soft: string; danger: string; dangerHover: string };
    usage: { grey: string; orange: string; warning: string; error: string };
  }
  interface PaletteOptions {
    line?: Palette['line'];
    accent?: Palette['accent'];
    usage?: Palette['usage'];
  }
}

type Scheme = NonNullable<ColorSystemOptions['palette']>;

/** Every text colour keeps at least 4.5:1 on the three backgrounds, every line and graphic at least 3:1. */
export const lightPalette: Scheme = {
  primary: { main: '#4f46e5', dark: '#4338ca', light: '#6366f1', contrastText: '#ffffff' },
  secondary: { main: '#5a5a6b', dark: '#41414f', light: '#757584', contrastText: '#ffffff' },
  success: { main: '#15753a', dark: '#0f5a2c', light: '#1c8f49', contrastText: '#ffffff' },
  warning: { main: '#a34a00', dark: '#7d3900', light: '#c25a05', contrastText: '#ffffff' },
  error: { main: '#c4202b', dark: '#9c1720', light: '#d8404a', contrastText: '#ffffff' },
  info: { main: '#2a5fa5', dark: '#204a82', light: '#3c78c4', contrastText: '#ffffff' },
  text: { primary: '#1b1b24', secondary: '#5a5a6b', disabled: '#8b8b9a' },
  background: { default: '#fafafb', paper: '#ffffff', sunken: '#f4f4f7' },
  divider: '#e4e4ea',
  line: { strong: '#8b8b9a' },
  accent: {
    solid: '#4f46e5',
    solidHover: '#4338ca',
    soft: '#eeedfd',
    danger: '#c4202b',
    dangerHover: '#9c1720',
  },
  usage: { grey: '#757584', orange: '#c27400', warning: '#b54708', error: '#c4202b' },
  action: { active: '#5a5a6b', hover: 'rgba(27, 27, 36, 0.045)', selected: 'rgba(79, 70, 229, 0.09)' },
};

export const darkPalette: Scheme = {
  primary: { main: '#959dff', dark: '#7c84f5', light: '#b3b9ff', contrastText: '#12121f' },
  secondary: { main: '#a6a6b5', dark: '#8d8d9c', light: '#c3c3cf', contrastText: '#12121f' },
  success: { main: '#4cc47c', dark: '#35a564', light: '#74d69a', contrastText: '#0c1a11' },
  warning: { main: '#ff9a52', dark: '#e8802f', light: '#ffb780', contrastText: '#201205' },
  error: { main: '#ff7b7b', dark: '#ec5f5f', light: '#ffa0a0', contrastText: '#220909' },
  info: { main: '#7fb2f5', dark: '#5f98e4', light: '#a6cafa', contrastText: '#0b1524' },
  text: { primary: '#ececf1', secondary: '#a6a6b5', disabled: '#6d6d7c' },
  background: { default: '#0f1014', paper: '#16171d', sunken: '#1d1e26' },
  divider: '#2b2c37',
  line: { strong: '#6d6d7c' },
  accent: {
    solid: '#5b57e0',
    solidHover: '#6561e6',
    soft: '#23233d',
    danger: '#c2343e',
    dangerHover: '#cc3d48',
  },
  usage: { grey: '#8d8d9c', orange: '#f2b33d', warning: '#ff9a52', error: '#ff7b7b' },
  action: { active: '#a6a6b5', hover: 'rgba(236, 236, 241, 0.06)', selected: 'rgba(149, 157, 255, 0.16)' },
};

/** What prefers-contrast: more changes: lines people can see and no grey text. */
export const strongContrast = {
  light: { '--mui-palette-divider': '#6b6b79', '--mui-palette-text-secondary': '#33333f' },
  dark: { '--mui-palette-divider': '#9a9aa8', '--mui-palette-text-secondary': '#d5d5df' },
} as const;
