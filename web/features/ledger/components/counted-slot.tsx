import { lazy, Suspense, useState } from 'react';
import type { FigureAddress } from '#domain/ledger/figure.ts';
import { loadCode } from '#web/core/load-code.ts';
import { useCounted } from '../use-counted.ts';

const CountedPanel = lazy(async () => ({
  default: (await loadCode(() => import('./counted-panel.tsx'))).CountedPanel,
}));

/** How the figure of the address was counted, loaded when the first is asked about. */
export function CountedSlot() {
  const { address, close } = useCounted();
  // Kept while the panel moves away.
  const [last, setLast] = useState<FigureAddress | null>(null);
  const isOther = address !== null && JSON.stringify(address) !== JSON.stringify(last);
  if (isOther) setLast(address);
  return (
    last && (
      <Suspense fallback={null}>
        <CountedPanel of={last} isOpen={address !== null} onClose={close} />
      </Suspense>
    )
  );
}
