import { styled } from '@mui/material/styles';

const color = (name: string): string => `var(--mui-palette-${name})`;

/** Cards of one number each: the whole card is the link to what was counted. */
export const FigureGrid = styled('ul')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  '@media (max-width: 599.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 8 },
  margin: '0 0 28px',
  padding: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& a': {
    display: 'grid',
    gap: 2,
    alignContent: 'start',
    height: '100%',
    padding: '14px 16px',
    border: `1px solid ${color('divider')}`,
    borderRadius: 10,
    backgroundColor: color('background-paper'),
    color: color('text-primary'),
    textDecoration: 'none',
  },
  '& a:hover': { borderColor: color('line-strong') },
  '& .name': { fontWeight: 600 },
  '& .number': { fontSize: '1.75rem', lineHeight: 1.25, fontWeight: 600 },
  '& .more': { color: color('text-secondary'), fontSize: '0.8125rem' },
  '& .over .number': { color: color('usage-error') },
  '& .near .number': { color: color('usage-warning') },
});
