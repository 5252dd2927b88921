/** Which rows are in sight. Kept outside React: scrolling must redraw the line that says it and nothing else. */
export interface VisibleRows {
  first: number;
  last: number;
}

export interface VisibleRowsStore {
  get: () => VisibleRows | null;
  set: (first: number, last: number) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createVisibleRowsStore(): VisibleRowsStore {
  let rows: VisibleRows | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => rows,
    set: (first, last) => {
      if (rows?.first === first && rows.last === last) return;
      rows = { first, last };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
