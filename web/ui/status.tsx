import Box from '@mui/material/Box';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import type { ComponentType, ReactNode } from 'react';

export type StatusTone = 'success' | 'info' | 'warning' | 'error' | 'neutral';
export type IconComponent = ComponentType<{ size?: number | string; 'aria-hidden'?: boolean | 'true' }>;

export const statusIcons: Readonly<Record<StatusTone, IconComponent>> = {
  success: CircleCheck,
  info: Info,
  warning: CircleAlert,
  error: CircleX,
  neutral: CircleDashed,
};

interface StatusProps {
  tone: StatusTone;
  /** The word; colour and icon only repeat it. */
  children: ReactNode;
  icon?: IconComponent;
  /** A chip stands alone, plain stands in a table or a sentence. */
  variant?: 'plain' | 'chip';
}

/** A state as icon, word and colour, so that none of them carries the meaning alone. */
export function Status({ tone, children, icon, variant = 'plain' }: StatusProps) {
  const Icon = icon ?? statusIcons[tone];
  const color = tone === 'neutral' ? 'text.secondary' : `${tone}.main`;
  const chip = variant === 'chip' && {
    px: 1,
    lineHeight: '22px',
    borderRadius: 1.5,
    border: '1px solid',
    borderColor: 'divider',
    bgcolor: 'background.paper',
    typography: 'caption',
    fontWeight: 500,
  };
  // One element and the icon: a table draws this in every row.
  return (
    <Box
      component="span"
      data-tone={tone}
      sx={{
        display: 'inline-block',
        maxWidth: '100%',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        verticalAlign: 'bottom',
        color,
        '& svg': { mr: 0.75, verticalAlign: '-0.15em' },
        ...chip,
      }}
    >
      <Icon size={14} aria-hidden />
      {children}
    </Box>
  );
}
