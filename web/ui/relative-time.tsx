import Tooltip from '@mui/material/Tooltip';
import { useSyncExternalStore } from 'react';
import { formatInstant, formatRelative } from '#domain/core/format.ts';

const MINUTE_MS = 60_000;
let current = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all relative times of the page; it stands still while none is shown. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    current = new Date();
    timer = setInterval(() => {
      current = new Date();
      for (const tell of listeners) tell();
    }, MINUTE_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

interface RelativeTimeProps {
  value: Date | string;
  /** Given by tests; otherwise the page's clock, which moves once a minute. */
  now?: Date;
}

/** `3 hours ago`, with the exact time in a tooltip that the keyboard reaches too. */
export function RelativeTime({ value, now }: RelativeTimeProps) {
  const clock = useSyncExternalStore(subscribe, () => current);
  const exact = formatInstant(value);
  return (
    <Tooltip title={exact} describeChild>
      {/* A tooltip that only a mouse can open would hide the exact time from the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <time dateTime={new Date(value).toISOString()} tabIndex={0}>
        {formatRelative(value, now ?? clock)}
      </time>
    </Tooltip>
  );
}
