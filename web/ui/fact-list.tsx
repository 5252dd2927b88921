import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

/** Names beside what is known, in a panel: on a phone the names leave room for an e-mail address in one line. */
export const FACT_COLUMNS = 'min(150px, 34%) 1fr';

export interface Fact {
  name: string;
  text: ReactNode;
  /** What is copied where the whole of it is not shown. */
  copied?: string | undefined;
}

interface FactListProps {
  facts: readonly Fact[];
  /** The narrowest column, in px. */
  column?: number;
}

/** What is known of one thing, each under its name, in as many columns as there is room for. */
export function FactList({ facts, column = 210 }: FactListProps) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 2,
        m: 0,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${column}px), 1fr))`,
        '& dt': { color: 'text.secondary', typography: 'caption' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(({ name, text, copied }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {text}
            {copied !== undefined && <CopyButton value={copied} label={name} />}
          </dd>
        </div>
      ))}
    </Box>
  );
}
