import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loadCode } from '#web/core/load-code.ts';

const CountedPanel = lazy(async () => ({
  default: (await loadCode(() => import('./counted-panel.tsx'))).CountedPanel,
}));

/** How the figure of the address was counted, loaded when the first is asked about. */
export function CountedSlot() {
  const { counted } = useSearch({ from: '/portal' });
  // Kept while the panel moves away.
  const [last, setLast] = useState(counted);
  if (counted !== undefined && counted !== last) setLast(counted);
  return (
    last !== undefined && (
      <Suspense fallback={null}>
        <CountedPanel counted={last} isOpen={counted !== undefined} />
      </Suspense>
    )
  );
}
