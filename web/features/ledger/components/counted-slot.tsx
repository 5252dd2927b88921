import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyPart } from '#web/core/lazy-part.tsx';

const CountedPanel = lazyPart(
  () => import('./counted-panel.tsx'),
  (part) => part.CountedPanel,
);

/** How the figure of the address was counted, loaded when the first is asked about. */
export function CountedSlot() {
  const { counted } = useSearch({ from: '/portal' });
  // Kept while the panel moves away.
  const [last, setLast] = useState(counted);
  if (counted !== undefined && counted !== last) setLast(counted);
  return last !== undefined && <CountedPanel counted={last} isOpen={counted !== undefined} />;
}
