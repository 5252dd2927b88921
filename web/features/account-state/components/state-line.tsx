import Box from '@mui/material/Box';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { usePageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import { statusIcons, type StatusTone } from '#web/ui/status.tsx';

interface StateLineProps {
  /** Null where there is no page for the person to do something about it. */
  to: PageTarget | null;
  tone: StatusTone;
  /** What is so: the name of the link. */
  title: string;
  /** Which keys, since when. */
  children?: ReactNode;
}

/** One line of an account's page: what is so, and by pressing it the page where something is done about it. */
export function StateLine({ to, tone, title, children }: StateLineProps) {
  const linkTo = usePageLink();
  const Icon = statusIcons[tone];
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2.5,
        py: 1.25,
        minHeight: 60,
        borderTop: '1px solid',
        borderColor: 'divider',
        ...(to === null ? {} : { '&:hover': { bgcolor: 'action.hover' } }),
        '& svg': { flex: 'none' },
      }}
    >
      <Box
        component="span"
        data-tone={tone}
        sx={{ display: 'inline-flex', color: tone === 'neutral' ? 'text.secondary' : `${tone}.main` }}
      >
        <Icon size={18} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {to === null ? (
          <Box sx={{ fontWeight: 500 }}>{title}</Box>
        ) : (
          <Box
            component="a"
            {...linkTo(to)}
            sx={{
              color: 'text.primary',
              fontWeight: 500,
              textDecoration: 'none',
              // The whole line is the link's.
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': {
                outline: '2px solid',
                outlineColor: 'primary.main',
                outlineOffset: '-2px',
              },
            }}
          >
            {title}
          </Box>
        )}
        {children !== undefined && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>
        )}
      </Box>
      {to !== null && (
        <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary' }}>
          <ChevronRight size={16} aria-hidden />
        </Box>
      )}
    </Box>
  );
}
