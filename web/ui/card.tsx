import Box from '@mui/material/Box';
import MuiCard from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface CardProps {
  title?: ReactNode;
  /** The level of the title below the page's h1. */
  heading?: 'h2' | 'h3';
  /** Buttons at the right of the title. */
  action?: ReactNode;
  /** Set at the bottom, behind a hairline. */
  footer?: ReactNode;
  /** Content that reaches the edges, such as a table. */
  flush?: boolean;
  children?: ReactNode;
}

/** A section of a page: a hairline box with an optional title, action and footer. */
export function Card({ title, heading = 'h2', action, footer, flush = false, children }: CardProps) {
  const hasHead = title !== undefined || action !== undefined;
  return (
    <MuiCard component="section">
      {hasHead && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: 2.5,
            pt: 2,
            pb: flush ? 2 : 0,
          }}
        >
          {title !== undefined && (
            <Typography
              variant="h3"
              component={heading}
              sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {title}
            </Typography>
          )}
          {action}
        </Box>
      )}
      {children !== undefined && <Box sx={flush ? {} : { px: 2.5, py: 2 }}>{children}</Box>}
      {footer !== undefined && (
        <Box
          sx={{
            px: 2.5,
            py: 1.5,
            borderTop: '1px solid',
            borderColor: 'divider',
            color: 'text.secondary',
            typography: 'body2',
          }}
        >
          {footer}
        </Box>
      )}
    </MuiCard>
  );
}
