import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PAGE_TITLE_ID } from './page-head.tsx';

interface StateFrameProps {
  icon?: ReactNode;
  title: ReactNode;
  /** `h1` where the state is the page; below the page's own heading, `p` where it is part of a row or card. */
  heading?: 'h1' | 'h2' | 'h3' | 'p';
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'neutral' | 'error';
  role?: 'alert' | 'status';
}

/** The centred block that empty and error states share. */
export function StateFrame({
  icon,
  title,
  heading = 'h2',
  children,
  action,
  tone = 'neutral',
  role,
}: StateFrameProps) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        mx: 'auto',
        px: 2,
        py: 6,
        maxWidth: 480,
      }}
    >
      {icon !== undefined && (
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 44,
            height: 44,
            mb: 2,
            borderRadius: 1.5,
            border: '1px solid',
            borderColor: 'divider',
            bgcolor: 'background.paper',
            color: tone === 'error' ? 'error.main' : 'text.secondary',
          }}
        >
          {icon}
        </Box>
      )}
      <Typography
        variant="h3"
        component={heading}
        {...(heading === 'h1' ? { id: PAGE_TITLE_ID, tabIndex: -1 } : {})}
        sx={{ m: 0 }}
      >
        {title}
      </Typography>
      {children !== undefined && (
        <Box
          sx={{
            mt: 0.5,
            // As wide before all of it is there, or its lines would move aside.
            alignSelf: 'stretch',
            color: 'text.secondary',
            overflowWrap: 'anywhere',
            textWrap: 'balance',
            '& p': { my: 0.5 },
          }}
        >
          {children}
        </Box>
      )}
      {action !== undefined && (
        <Box sx={{ mt: 2.5, display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          {action}
        </Box>
      )}
    </Box>
  );
}
