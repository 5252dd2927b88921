import { useCallback, useState } from 'react';

/** What a sheet beside the page shows: null before the first opening. What it shows stays while it goes out. */
export function useSheet<Shown>() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((next: Shown) => {
    setShown(next);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return { shown, isOpen, open, close };
}
