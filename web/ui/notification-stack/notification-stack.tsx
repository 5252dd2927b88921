import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { useStore } from '../create-store.ts';
import { NotificationCard } from './notification-card.tsx';
import { useNotificationStore } from './notification-context.tsx';
import { MOST_SHOWN, type Notification } from './notification-store.ts';

/** The notifications of the page in one polite live region that is always there, so that additions are announced. */
export function NotificationStack() {
  const store = useNotificationStore();
  const list = useStore(store);
  const waiting = Math.max(0, list.length - MOST_SHOWN);
  const region = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const uncovered = useUncovered(region, list);

  /** Closing with the keyboard must not drop the focus on the page's body. */
  const close = useCallback(
    (id: number) => {
      if (region.current?.contains(document.activeElement)) {
        const others = [
          ...region.current.querySelectorAll<HTMLElement>(`li:not([data-notification="${id}"])`),
        ];
        (others.at(-1)?.querySelector<HTMLElement>('button:last-of-type') ?? before.current)?.focus();
      }
      store.close(id);
    },
    [store],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = list.at(-1);
    if (event.key === 'Escape' && last) close(last.id);
  };

  return (
    <Box
      ref={region}
      component="section"
      aria-label={ui.notifications}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const from = event.relatedTarget;
        if (from instanceof HTMLElement && !region.current?.contains(from)) before.current = from;
      }}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        // In the middle: at the right stand the actions of tables, at the left their choice.
        left: '50%',
        transform: 'translateX(-50%)',
        bottom: { xs: 12, sm: 20 },
        width: { xs: 'calc(100vw - 24px)', sm: 400 },
        maxHeight: '45dvh',
        overflowY: 'auto',
        pointerEvents: 'none',
      }}
    >
      <Box
        component="ol"
        role="list"
        aria-live="polite"
        aria-relevant="additions"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {list.slice(waiting).map((notification) => (
          <Item key={`${notification.id} ${uncovered}`} notification={notification} close={close} />
        ))}
      </Box>
      {waiting > 0 && (
        <Box
          sx={{
            width: 'fit-content',
            mx: 'auto',
            mt: 0.75,
            px: 1.25,
            borderRadius: 4,
            typography: 'caption',
            color: 'text.secondary',
            bgcolor: 'background.paper',
            border: '1px solid',
            borderColor: 'divider',
          }}
        >
          {fillText(ui.more, { count: formatNumber(waiting) })}
        </Box>
      )}
    </Box>
  );
}

/**
 * Under an open dialog the page is hidden from screen readers, and what comes then is never told. Counts how often the page
 * came out from under one with notifications that came meanwhile: they are put in their place anew.
 */
function useUncovered(region: RefObject<HTMLElement | null>, list: readonly Notification[]): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const cover = region.current?.closest('[aria-hidden="true"]');
    if (!cover || list.length === 0) return;
    const observer = new MutationObserver(() => {
      if (cover.getAttribute('aria-hidden') !== 'true') setCount((before) => before + 1);
    });
    observer.observe(cover, { attributes: true, attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, [region, list]);
  return count;
}

function Item({ notification, close }: { notification: Notification; close: (id: number) => void }) {
  const onClose = useCallback(() => close(notification.id), [close, notification.id]);
  return <NotificationCard notification={notification} onClose={onClose} />;
}
