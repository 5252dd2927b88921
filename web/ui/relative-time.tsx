import { formatInstant, formatRelative } from '#domain/core/format.ts';
import { createStore, useStore } from './create-store.ts';

const MINUTE_MS = 60_000;

/** One clock for all relative times of the page; it stands still while none is shown. */
const pageClock = createStore(new Date(), () => {
  pageClock.set(new Date());
  const timer = setInterval(() => pageClock.set(new Date()), MINUTE_MS);
  return () => clearInterval(timer);
});

interface RelativeTimeProps {
  value: Date | string;
  /** Given by tests; otherwise the page's clock, which moves once a minute. */
  now?: Date;
}

/** `3 hours ago`; the exact time is seen when it is pointed at and told to screen readers, without a stop of the keyboard. */
export function RelativeTime({ value, now }: RelativeTimeProps) {
  const clock = useStore(pageClock);
  return (
    <time dateTime={new Date(value).toISOString()} title={formatInstant(value)}>
      {formatRelative(value, now ?? clock)}
    </time>
  );
}
