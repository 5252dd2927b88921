import { createStore, type Store } from '#web/ui/create-store.ts';

/** Which rows are in sight. Kept outside React: scrolling must redraw the line that says it and nothing else. */
export interface VisibleRows {
  first: number;
  last: number;
}

export interface VisibleRowsStore extends Store<VisibleRows | null> {
  set: (first: number, last: number) => void;
}

export function createVisibleRowsStore(): VisibleRowsStore {
  const store = createStore<VisibleRows | null>(null);
  return {
    ...store,
    set: (first, last) => {
      const rows = store.getSnapshot();
      if (rows?.first !== first || rows.last !== last) store.set({ first, last });
    },
  };
}
