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

/** `3 hours ago`; the exact time is seen when it is pointed at and told to screen readers, without a stop of the keyboard. */
export function RelativeTime({ value, now }: RelativeTimeProps) {
  const clock = useSyncExternalStore(subscribe, () => current);
  return (
    <time dateTime={new Date(value).toISOString()} title={formatInstant(value)}>
      {formatRelative(value, now ?? clock)}
    </time>
  );
}
