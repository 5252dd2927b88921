import { useMemo, useState, type ReactNode } from 'react';
import { exposures } from '#domain/messages/en-gb/exposures.ts';
import { addTexts } from '#web/core/i18n.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import type { ExposedKey } from './components/exposure-dialog.tsx';

export type { ExposedKey };

addTexts(exposures);

const ExposureDialog = lazyPart(
  () => import('./components/exposure-dialog.tsx'),
  (part) => part.ExposureDialog,
);

/** The dialog that reports a key of an account as exposed; its code comes with its first opening. */
export function useExposure(accountId: string): { expose: (key: ExposedKey) => void; dialog: ReactNode } {
  const [of, setOf] = useState<ExposedKey | null>(null);
  const actions = useMemo(() => ({ expose: (key: ExposedKey) => setOf(key) }), []);
  const dialog = of && (
    <ExposureDialog key={of.licenseKeyId} accountId={accountId} of={of} onClose={() => setOf(null)} />
  );
  return { ...actions, dialog };
}
