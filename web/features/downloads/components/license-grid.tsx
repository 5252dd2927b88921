import { styled } from '@mui/material/styles';
import { HEADER_HEIGHT, MONO_FONT } from '#web/ui/theme.ts';

const color = (name: string): string => `var(--mui-palette-${name})`;
/** Width of the actions, which grows with the text: two buttons for two files, and the menu. */
const ACTIONS = '11.125rem';

/**
 * The licenses of one application, as classes below one element, for a page may have thousands of rows. By the room
 * there is for the text, however large: a table of six columns, one of four whose rows have two lines, or cards.
 */
export const LicenseGrid = styled('section')({
  containerType: 'inline-size',
  border: `1px solid ${color('divider')}`,
  borderRadius: 10,
  backgroundColor: color('background-paper'),
  // Clips the corners, and unlike `hidden` lets the head stick to the window.
  overflow: 'clip',
  fontSize: '0.8125rem',
  lineHeight: '1.25rem',
  fontVariantNumeric: 'tabular-nums',

  '& .group-head': {
    position: 'sticky',
    top: HEADER_HEIGHT,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 48,
    padding: '6px 16px',
    backgroundColor: color('background-paper'),
    borderBottom: `1px solid ${color('divider')}`,
  },
  '& .group-head h2': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& .group-head .end': { marginLeft: 'auto', flex: 'none' },
  // With large text on a phone the name would be left a letter a line.
  '@container (max-width: 16rem)': { '& .group-head': { flexWrap: 'wrap' } },

  // In cards the head is for screen readers only.
  '& .head': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    color: color('text-secondary'),
    fontWeight: 500,
  },
  '& .row': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: 12,
    rowGap: 2,
    padding: '8px 16px 10px',
  },
  '& .row + .row': { borderTop: `1px solid ${color('divider')}` },
  '& .row > *': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .product': { gridColumn: '1 / -1' },
  '& .name': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 32,
    paddingRight: `calc(${ACTIONS} + 4px)`,
    fontWeight: 500,
    fontSize: '0.875rem',
  },
  '& .actions': { position: 'absolute', top: 8, right: 10, maxWidth: ACTIONS },
  '& .actions > :where(div:not(.why))': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 4,
  },
  // The reason ends where the text of its row ends; the menu of other rows stands a little beyond.
  '& .actions > .why': { marginRight: 6 },
  '& .label': { color: color('text-secondary'), marginRight: 6 },
  '& .facts, & .number': { color: color('text-secondary') },
  '& .facts > span, & .tail, & .number, & .whole': { whiteSpace: 'nowrap' },
  // Where there is no room beside the key, the number follows what the license is for.
  '& .number': { display: 'none' },
  '& .facts::after': { content: 'attr(data-number)', whiteSpace: 'nowrap' },
  '& .tail': { fontFamily: MONO_FONT, fontSize: '0.75rem' },
  '& .faint': { color: color('text-secondary') },
  '& .row.muted': { color: color('text-secondary'), backgroundColor: color('background-sunken') },
  '& .row.muted .name': { fontWeight: 400 },
  '& .why': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 12 },

  '@container (min-width: 37.5rem)': {
    '& .head, & .row': {
      display: 'grid',
      gridTemplateColumns: `minmax(0, 1fr) 7.5rem 6.875rem ${ACTIONS}`,
      gridTemplateAreas: '"product key expiry actions" "product created last actions"',
      alignItems: 'center',
      columnGap: 10,
      rowGap: 0,
      padding: '8px 16px',
    },
    '& .head': {
      position: 'static',
      width: 'auto',
      height: 'auto',
      clipPath: 'none',
      padding: '6px 16px',
      backgroundColor: color('background-sunken'),
      borderBottom: `1px solid ${color('divider')}`,
    },
    '& .product': { gridArea: 'product', gridColumn: 'auto' },
    '& .key': { gridArea: 'key' },
    '& .created': { gridArea: 'created' },
    '& .expiry': { gridArea: 'expiry' },
    '& .last': { gridArea: 'last' },
    '& .actions': { gridArea: 'actions', position: 'static', maxWidth: 'none' },
    '& .head .actions': { justifySelf: 'start' },
    '& .actions > div, & .why': { justifyContent: 'flex-start' },
    '& .name': { display: 'block', minHeight: 0, padding: 0 },
    '& .row .label': { display: 'none' },
    '& .facts::after': { content: 'none' },
    '& .number': { display: 'block' },
    '& .row .created, & .row .last': { color: color('text-secondary') },
  },
  '@container (min-width: 55rem)': {
    '& .group-head': { padding: '6px 20px' },
    '& .head, & .row': {
      gridTemplateColumns: `minmax(0, 1fr) 8.625rem 5.75rem 6.75rem 6.75rem ${ACTIONS}`,
      gridTemplateAreas: '"product key created expiry last actions"',
      columnGap: 14,
      padding: '8px 20px',
    },
    '& .head': { padding: '6px 20px' },
    '& .row .created, & .row .last': { color: 'inherit' },
  },
});
