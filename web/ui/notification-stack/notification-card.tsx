import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { ShortList } from '../short-list.tsx';
import { statusIcons } from '../status.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { hidesItself, type Notification, type Severity } from './notification-store.ts';

/** Long enough to read two lines; pointing at a notification or focusing it stops the clock. */
export const AUTO_HIDE_MS = 6_000;

const severityWord: Record<Severity, keyof typeof ui> = {
  success: 'severitySuccess',
  info: 'severityInfo',
  warning: 'severityWarning',
  error: 'severityError',
};

export function NotificationCard({
  notification,
  onClose,
}: {
  notification: Notification;
  onClose: () => void;
}) {
  const [held, setHeld] = useState(false);
  const { severity, title, text, items, action } = notification;
  const Icon = statusIcons[severity];

  useEffect(() => {
    if (held || !hidesItself(notification)) return;
    const timer = setTimeout(onClose, AUTO_HIDE_MS);
    return () => clearTimeout(timer);
  }, [held, notification, onClose]);

  return (
    <Box
      component="li"
      data-notification={notification.id}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        display: 'grid',
        gridTemplateColumns: '18px 1fr auto',
        columnGap: 1.25,
        p: 1.5,
        pr: 1,
        borderRadius: 1.25,
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        // Small enough not to add up to a cloud where several stand above each other.
        boxShadow: '0 2px 8px -2px rgba(10, 10, 20, 0.24)',
        pointerEvents: 'auto',
      }}
    >
      <Box component="span" sx={{ color: `${severity}.main`, display: 'flex', pt: '2px' }}>
        <Icon size={18} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>
          <VisuallyHidden>{ui[severityWord[severity]]}: </VisuallyHidden>
          {title}
        </Box>
        {text !== undefined && (
          <Box sx={{ color: 'text.secondary', typography: 'body2', mt: 0.25 }}>{text}</Box>
        )}
        {items !== undefined && items.length > 0 && (
          <Box sx={{ mt: 0.75 }}>
            <ShortList items={items} />
          </Box>
        )}
        {action !== undefined && (
          <Link component="button" type="button" variant="body2" sx={{ mt: 0.75 }} onClick={action.onSelect}>
            {action.label}
          </Link>
        )}
      </Box>
      <IconButton
        size="small"
        aria-label={fillText(ui.closeNotification, { title })}
        onClick={onClose}
        sx={{ alignSelf: 'start' }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </Box>
  );
}
