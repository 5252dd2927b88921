import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audiences, THRESHOLD_MAX, THRESHOLDS_MAX } from '#domain/alerts/alert-rules.ts';
import { readThresholds } from '#domain/alerts/read-thresholds.ts';
import type { AlertSettings } from '#domain/alerts/schema.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { saveAlertSettings } from './queries.ts';

/** What texts say of the thresholds that can be chosen. */
export const thresholdLimits = { most: THRESHOLDS_MAX, max: THRESHOLD_MAX };

/** Who is told, while somebody changes it. */
export function useAlertChoice(accountId: string, settings: AlertSettings, onSaved: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  // What nobody has touched here follows what a colleague saves meanwhile: saving puts nothing back over it.
  const [typed, setText] = useState<string | null>(null);
  const [ticked, setChosen] = useState<AlertSettings['audiences'] | null>(null);
  const text = typed ?? settings.thresholds.join(', ');
  const chosen = ticked ?? settings.audiences;
  const [isPending, setPending] = useState(false);
  const thresholds = readThresholds(text);
  const choice = thresholds && { thresholds, audiences: audiences.filter((one) => chosen.includes(one)) };
  const before = { thresholds: settings.thresholds, audiences: settings.audiences };
  const error = choice === null ? t('alerts.settings.thresholdsWrong', thresholdLimits) : undefined;
  const isUnchanged = JSON.stringify(choice) === JSON.stringify(before);
  const save = async (): Promise<void> => {
    if (choice === null) return;
    setPending(true);
    try {
      await saveAlertSettings(accountId, choice);
      notify({ severity: 'success', title: t('alerts.settings.saved') });
      onSaved();
    } catch (failure) {
      notify(requestFailure(t, failure));
      setPending(false);
    }
  };
  return {
    ...{ text, setText, chosen, setChosen, isPending, error, save },
    blockedReason: error ?? (isUnchanged ? t('alerts.settings.unchangedReason') : undefined),
  };
}
