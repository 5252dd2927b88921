import { styled } from '@mui/material/styles';
import { FACT_COLUMNS } from '#web/ui/fact-list.tsx';

const color = (name: string): string => `var(--mui-palette-${name})`;
/** Sections of names and values, and of lines. */
export const Facts = styled('div')({
  display: 'grid',
  gap: 20,
  fontVariantNumeric: 'tabular-nums',
  '& h3': { margin: '0 0 6px', fontSize: '0.8125rem', fontWeight: 600 },
  '& dl': { display: 'grid', gridTemplateColumns: FACT_COLUMNS, gap: '4px 12px', margin: 0 },
  '& dt': { color: color('text-secondary') },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& ul': { display: 'grid', gap: 6, listStyle: 'none', margin: 0, padding: 0, overflowWrap: 'anywhere' },
  '& a': { color: color('primary-main'), fontWeight: 500, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  '& .faint, & .second': { color: color('text-secondary') },
  '& .second': { display: 'block', fontSize: '0.75rem' },
  '& .mono': { fontFamily: 'monospace' },
  '& .tone': { display: 'inline-flex', alignItems: 'center', gap: 5, fontWeight: 500 },
  '& .tone.warning': { color: color('warning-main') },
  '& .tone.error': { color: color('error-main') },
});
