import { createStore, type Store } from '../create-store.ts';

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
  /** The title of several that differ only in their text: "3 files downloaded" instead of three notifications. */
  severalTitle?: (count: number) => string;
}
export interface Notification extends NotificationInput {
  id: number;
  /** How many this one stands for. */
  count: number;
}

/** More than three cover what people work on. */
export const MOST_SHOWN = 3;

/** What succeeded may go by itself; what failed stays until a person has closed it. */
export const hidesItself = (notification: NotificationInput): boolean =>
  (notification.severity === 'success' || notification.severity === 'info') &&
  notification.action === undefined;

export interface NotificationStore extends Store<readonly Notification[]> {
  /** Shows a notification and returns its id. */
  notify: (input: NotificationInput) => number;
  close: (id: number) => void;
  clear: () => void;
}

/** Both are told by one title that counts them. */
const areMerged = (a: NotificationInput, b: NotificationInput): boolean =>
  a.severalTitle !== undefined && a.severalTitle(0) === b.severalTitle?.(0) && a.severity === b.severity;

const saysTheSame = (a: NotificationInput, b: NotificationInput): boolean =>
  a.key !== undefined || b.key !== undefined
    ? a.key === b.key
    : a.severity === b.severity &&
      a.title === b.title &&
      a.text === b.text &&
      JSON.stringify(a.items) === JSON.stringify(b.items);

/** One notification for several: the count says it all, a single text would be that of the last one only. */
function mergeOf(input: NotificationInput, merged: Notification, id: number): Notification {
  const { text: _ofOneOnly, ...rest } = input;
  const count = merged.count + 1;
  return { ...rest, title: input.severalTitle?.(count) ?? input.title, id, count };
}

/** Where there are too many, what would soon go by itself goes now, the oldest first. */
function withoutCrowd(list: readonly Notification[]): readonly Notification[] {
  const toGo = list.filter(hidesItself).slice(0, Math.max(0, list.length - MOST_SHOWN));
  return list.filter((one) => !toGo.includes(one));
}

/** The notifications on screen, oldest first; kept outside React so that the HTTP layer can add to them. */
export function createNotificationStore(): NotificationStore {
  const { set, ...store } = createStore<readonly Notification[]>([]);
  let lastId = 0;
  return {
    ...store,
    notify: (input) => {
      lastId += 1;
      const list = store.getSnapshot();
      const merged = list.find((old) => areMerged(old, input));
      // Five calls that fail alike are one message; the repeat moves it to the end and is announced again.
      const others = list.filter((old) => old !== merged && !saysTheSame(old, input));
      set(
        withoutCrowd([
          ...others,
          merged ? mergeOf(input, merged, lastId) : { ...input, id: lastId, count: 1 },
        ]),
      );
      return lastId;
    },
    close: (id) => set(store.getSnapshot().filter((notification) => notification.id !== id)),
    clear: () => set([]),
  };
}
