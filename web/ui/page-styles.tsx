import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { strongContrast } from './theme-palette.ts';

/**
 * What holds for a page as a whole. Not the kit's own baseline: its rule for the pseudo-elements of every element has
 * the browser work out two more styles for each one, a third of what drawing the rows of a table costs.
 */
const pageStyles = ({ vars: { palette }, typography }: Theme) => ({
  html: {
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    WebkitTextSizeAdjust: '100%',
  },
  '*': { boxSizing: 'border-box' },
  body: {
    margin: 0,
    color: palette.text.primary,
    ...typography.body1,
    backgroundColor: palette.background.default,
    textRendering: 'optimizeLegibility',
    fontFeatureSettings: "'cv11', 'ss03'",
  },
  'strong, b': { fontWeight: typography.fontWeightBold },
  'h1, h2, h3, h4': { textWrap: 'balance' },
  // A heading that takes focus after a change of page is not a control.
  'h1:focus, main:focus': { outline: 'none' },
  // Browsers give buttons and fields a font of their own.
  'button, input, select, textarea': { font: 'inherit' },
  'a, button, [tabindex]': { WebkitTapHighlightColor: 'transparent' },
  'a:focus-visible, [tabindex]:not([tabindex="-1"]):focus-visible': {
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: 2,
    borderRadius: 4,
  },
  'button:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
  'code, kbd, samp': { fontSize: '0.9286em' },
  '.tabular, table, [role="grid"]': { fontVariantNumeric: 'tabular-nums' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Not a short time but none: with one every element would follow its parent's new colour a frame later.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media print': {
    body: { backgroundColor: palette.common.white }, // saves ink
    '#main ~ *, body header:not(main header), nav, aside, .not-printed': { display: 'none !important' },
  },
  '@media (prefers-contrast: more)': {
    ':root:root, :root[data-theme="light"]': strongContrast.light,
    ':root:root[data-theme="dark"]': strongContrast.dark,
  },
});

export function PageStyles() {
  return <GlobalStyles styles={pageStyles} />;
}
