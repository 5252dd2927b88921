import { styled } from '@mui/material/styles';
import { SCHEME_ATTRIBUTE } from '../theme.ts';
import { darkChartVars, lightChartVars } from './chart-colors.ts';

const color = (name: string): string => `var(--mui-palette-${name})`;
const [paper, quiet] = [color('background-paper'), color('text-secondary')];
const hairline = `1px solid ${color('divider')}`;

/** The look of the chart and its parts, as classes below one element. */
export const ChartFrame = styled('div')({
  ...lightChartVars,
  [`[${SCHEME_ATTRIBUTE}="dark"] &`]: darkChartVars,
  minWidth: 0,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',

  '& .plot': { position: 'relative' },
  '& svg': { display: 'block', overflow: 'visible' },
  '& .column': { fill: 'transparent' },
  '& .bar:hover .column, & .bar:focus .column': { fill: color('action-hover') },
  '& .bar:focus': { outline: 'none' },
  '& .bar.leads': { cursor: 'pointer' },
  '& .bar:focus-visible .column': { stroke: color('primary-main'), strokeWidth: 2 },
  '& .hatch, & .runs, & .tip': { pointerEvents: 'none' },
  '& .bracket': { fill: 'none', stroke: quiet, strokeWidth: 1.5 },
  '& .run': { fill: 'none', stroke: color('text-primary'), strokeWidth: 2, strokeLinejoin: 'round' },
  '& .halo': { fill: 'none', stroke: paper, strokeWidth: 5, strokeLinejoin: 'round' },
  '& .point': { fill: color('text-primary'), stroke: paper, strokeWidth: 1.5 },
  '& .full': { stroke: color('error-main'), strokeWidth: 1.5, strokeDasharray: '6 4' },
  '& .foot': { stroke: color('line-strong'), shapeRendering: 'crispEdges' },
  '& .rule': { stroke: color('divider'), shapeRendering: 'crispEdges' },
  // Not those of the picture, which stand in no group.
  '& g text': { fontSize: 12, fill: quiet },
  '& .share': { textAnchor: 'end' },
  '& .zero, & .period': { textAnchor: 'middle' },
  '& .fullText': { fontWeight: 500, fill: color('error-main'), textAnchor: 'end' },
  // Read over lines, too.
  '& text.fullText': { stroke: paper, strokeWidth: 3, paintOrder: 'stroke' },
  '& .note': { color: quiet },
  '& .sum': { fontWeight: 600, color: color('text-primary') },

  '& .swatch': {
    width: 14,
    height: 14,
    borderRadius: 3,
    flex: 'none',
    overflow: 'hidden',
    boxShadow: `inset 0 0 0 1px ${color('line-strong')}`,
  },
  '& .swatch.awaited': {
    backgroundImage: 'repeating-linear-gradient(45deg, transparent 0 3px, var(--chart-hatch) 3px 4px)',
  },
  '& .legend, & .legend .names': { display: 'flex', flexWrap: 'wrap', gap: '2px 4px' },
  '& .legend': { marginTop: 12, columnGap: 24 },
  '& .legend button': { all: 'unset', borderRadius: 6, overflowWrap: 'anywhere' },
  '& .legend .said, & .legend button': { minHeight: 28, padding: '0 8px' },
  '& .legend .said, & .legend button, & .tip dt': { display: 'flex', alignItems: 'center', gap: 8 },
  '& .legend button:hover': { cursor: 'pointer', backgroundColor: color('action-hover') },
  '& .legend button:focus-visible': { outline: `2px solid ${color('primary-main')}` },
  '& .legend .said, & .legend button[aria-pressed="false"]': { color: quiet },
  '& .legend button[aria-pressed="false"]': { textDecoration: 'line-through' },

  '& .tip': {
    position: 'absolute',
    zIndex: 3,
    padding: '8px 12px',
    borderRadius: 8,
    border: hairline,
    backgroundColor: paper,
    boxShadow: 'var(--mui-shadows-8)',
    lineHeight: '1.25rem',
    maxWidth: 360,
  },
  '& .tip.pinned': { left: 0, right: 0, top: 0, maxWidth: 'none' },
  '& .tip dl': { margin: '4px 0 0' },
  '& .tip dl > div': { display: 'flex', justifyContent: 'space-between', gap: 24 },
  '& .tip dt': { overflowWrap: 'anywhere' },
  '& .tip dd': { margin: 0, whiteSpace: 'nowrap' },
  '& .tip .total': { fontWeight: 600, marginTop: 2 },

  '& .twin': { position: 'relative', overflow: 'auto', border: hairline, borderRadius: 10 },
  '& .twin table': { borderSpacing: 0, width: '100%' },
  '& .twin th, & .twin td': {
    padding: '0 12px',
    height: 34,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontWeight: 400,
    borderTop: hairline,
  },
  '& .twin th:first-of-type': { textAlign: 'left' },
  '& .twin .note': { marginLeft: 6 },
  '& .twin th button': { verticalAlign: 'middle', margin: '0 -8px 0 6px' },
  '& .twin thead th': {
    position: 'sticky',
    top: 0,
    borderTop: 0,
    fontWeight: 500,
    color: quiet,
    backgroundColor: color('background-sunken'),
  },
});
