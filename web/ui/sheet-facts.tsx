import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { FACT_COLUMNS } from './fact-list.tsx';

/** What a side panel says of one thing: names beside values, then sections with lists. */
export const SheetFacts = styled('div')({
  display: 'grid',
  gap: 20,
  fontVariantNumeric: 'tabular-nums',
  '& h3': { margin: '0 0 6px', fontSize: '0.8125rem', fontWeight: 600 },
  '& h4': { margin: 0, fontSize: '0.875rem', fontWeight: 600, overflowWrap: 'anywhere' },
  '& dl': { display: 'grid', gridTemplateColumns: FACT_COLUMNS, gap: '4px 12px', margin: 0 },
  '& dt, & .under': { color: 'var(--mui-palette-text-secondary)' },
  '& dd, & p': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& ol, & ul': { display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' },
  '& dd span': { whiteSpace: 'normal' },
  '& li > ul': { marginTop: 8 },
  '& .under': { display: 'block', fontSize: '0.75rem' },
});

export type NamedFact = readonly [name: string, value: ReactNode];

export const FactRows = ({ facts }: { facts: readonly NamedFact[] }) =>
  facts.map(([name, value]) => (
    <Fragment key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Fragment>
  ));
