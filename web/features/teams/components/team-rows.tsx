import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

interface TeamRowsProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** One part of the page: a card with a line for each thing. */
export function TeamRows({ title, action, children, footer }: TeamRowsProps) {
  return (
    <Card title={title} flush {...(action ? { action } : {})} {...(footer ? { footer } : {})}>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', borderTop: '1px solid', borderColor: 'divider' }}
      >
        {children}
      </Box>
    </Card>
  );
}

interface TeamRowProps {
  name: ReactNode;
  /** Below the name, smaller. */
  detail?: ReactNode;
  /** What it is or may do, in a column of its own where there is room. */
  fact?: ReactNode;
  actions?: ReactNode;
}

/** Somebody or something of the team, and what can be done about it. */
export function TeamRow({ name, detail, fact, actions }: TeamRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 2,
        rowGap: { xs: 1, md: 0.25 },
        // Beside the sidebar of a tablet a name, an address and a day still have a line each.
        gridTemplateColumns: {
          xs: '1fr',
          md: 'minmax(0, 1fr) 232px',
          lg: 'minmax(0, 3fr) minmax(0, 2fr) 232px',
        },
        gridTemplateAreas: {
          xs: '"name" "fact" "actions"',
          md: '"name actions" "fact actions"',
          lg: '"name fact actions"',
        },
        px: 2.5,
        py: 1.5,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ gridArea: 'name', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        {detail !== undefined && detail !== false && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{detail}</Box>
        )}
      </Box>
      <Box sx={{ gridArea: 'fact', minWidth: 0, overflowWrap: 'anywhere' }}>{fact}</Box>
      <Box
        sx={{
          gridArea: 'actions',
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: { md: 'flex-end' },
        }}
      >
        {actions}
      </Box>
    </Box>
  );
}
