import { createContext, use, type ReactNode } from 'react';
import type { NotificationStore } from './notification-store.ts';

const NotificationContext = createContext<NotificationStore | null>(null);

export function NotificationProvider({ store, children }: { store: NotificationStore; children: ReactNode }) {
  return <NotificationContext value={store}>{children}</NotificationContext>;
}

export function useNotificationStore(): NotificationStore {
  const store = use(NotificationContext);
  if (store === null) throw new Error('NotificationProvider is missing above this component');
  return store;
}

/** `const notify = useNotify(); notify({ severity: 'success', title })` */
export const useNotify = (): NotificationStore['notify'] => useNotificationStore().notify;
