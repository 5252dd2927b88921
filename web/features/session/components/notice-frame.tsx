import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface NoticeFrameProps {
  title: string;
  /** Named above the notice and in the browser's tab. */
  brand: string;
  children?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** For notices that appear in answer to something, so that they are read out. */
  role?: 'alert' | 'status';
}

/** A page that says one thing, for people who are not in the portal: quiet, centred, with one next step. */
export function NoticeFrame({ title, brand, children, actions, footer, role }: NoticeFrameProps) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: { xs: 'start center', sm: 'center' },
        p: { xs: 2, sm: 3 },
      }}
    >
      <title>{`${title} · ${brand}`}</title>
      <Box
        role={role}
        sx={{
          width: '100%',
          maxWidth: 480,
          mt: { xs: 4, sm: 0 },
          p: { xs: 2.5, sm: 4 },
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1.25,
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 3, fontWeight: 600 }}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          {brand}
        </Box>
        <Typography variant="h1" sx={{ mb: 1 }}>
          {title}
        </Typography>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', '& p': { mt: 0, mb: 1 } }}>
          {children}
        </Box>
        {actions !== undefined && (
          <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>{actions}</Box>
        )}
        {footer !== undefined && (
          <Box
            sx={{
              mt: 3,
              pt: 2,
              borderTop: '1px solid',
              borderColor: 'divider',
              color: 'text.secondary',
              typography: 'body2',
            }}
          >
            {footer}
          </Box>
        )}
      </Box>
    </Box>
  );
}
