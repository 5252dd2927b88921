export type Severity = 'success' | 'info' | 'warning' | 'error';

export interface NotificationInput {
  severity: Severity;
  title: string;
  text?: string;
  /** Shown 5 at a time, then a 'more' line. */
  items?: readonly string[];
  action?: { label: string; onSelect: () => void };
  /** A notification with the same key takes the place of the older one. */
  key?: string;
}
export interface Notification extends NotificationInput {
  id: number;
}

export interface NotificationStore {
  /** Shows a notification and returns its id. */
  notify: (input: NotificationInput) => number;
  close: (id: number) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Notification[];
}

const saysTheSame = (a: NotificationInput, b: NotificationInput): boolean =>
  a.key !== undefined || b.key !== undefined
    ? a.key === b.key
    : a.severity === b.severity &&
      a.title === b.title &&
      a.text === b.text &&
      JSON.stringify(a.items) === JSON.stringify(b.items);

/** The notifications on screen, oldest first; kept outside React so that the HTTP layer can add to them. */
export function createNotificationStore(): NotificationStore {
  let list: readonly Notification[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly Notification[]): void => {
    list = next;
    for (const listener of listeners) listener();
  };
  return {
    notify: (input) => {
      lastId += 1;
      // Five calls that fail alike are one message; the repeat moves it to the end and is announced again.
      change([...list.filter((old) => !saysTheSame(old, input)), { ...input, id: lastId }]);
      return lastId;
    },
    close: (id) => change(list.filter((notification) => notification.id !== id)),
    clear: () => change([]),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => list,
  };
}
