import Box from '@mui/material/Box';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { usePageLink } from './page-link.tsx';
import type { PageTarget } from './page-target.ts';
import type { IconComponent } from '#web/ui/status.tsx';

interface ChoiceCardProps {
  to: PageTarget;
  icon: IconComponent;
  title: string;
  children: ReactNode;
}

/** A large button of a page of choices: where it leads, in a few words. */
export function ChoiceCard({ to, icon: Icon, title, children }: ChoiceCardProps) {
  const linkTo = usePageLink();
  return (
    <Box
      component="a"
      {...linkTo(to)}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 0.5,
        p: 2.5,
        borderRadius: 1.25,
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.primary',
        textDecoration: 'none',
        transition: (theme) => theme.transitions.create(['border-color', 'background-color']),
        '&:hover': { borderColor: 'primary.main', bgcolor: 'background.sunken' },
        '&:hover .arrow': { color: 'primary.main' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1.5 }}>
        <Box
          component="span"
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 40,
            height: 40,
            borderRadius: 1.25,
            bgcolor: 'accent.soft',
            color: 'primary.main',
          }}
        >
          <Icon size={20} aria-hidden />
        </Box>
        <Box component="span" className="arrow" sx={{ display: 'inline-flex', color: 'text.secondary' }}>
          <ArrowRight size={18} aria-hidden />
        </Box>
      </Box>
      <Box component="span" sx={{ typography: 'h3' }}>
        {title}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {children}
      </Box>
    </Box>
  );
}
