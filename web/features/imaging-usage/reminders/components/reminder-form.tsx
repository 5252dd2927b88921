import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemindedLicense } from '#domain/imaging-usage/reminders/schema.ts';
import { browserSession } from '#web/core/http.ts';
import { WizardFrame } from '#web/ui/wizard/wizard-frame.tsx';
import { LicenseFields } from '../../components/license-card.tsx';
import { LicenseFacts } from '../../components/license-facts.tsx';
import { SentItems } from '../../components/sent-items.tsx';
import type { UsageFormProps } from '../../components/usage-form.tsx';
import { useUsageForm } from '../../use-usage-form.ts';
import type { ReminderStepName } from '../step-text.ts';

/** A step of the wizard. */
export interface ReminderStepProps {
  accountId: string;
  license: RemindedLicense;
  steps: readonly ReminderStepName[];
  isLast: boolean;
  /** Somebody went to this step; the wizard did not open with it. */
  hasMoved: boolean;
  /** Told how what is typed is kept, before the wizard goes anywhere else. */
  keepBy: (flush: () => Promise<boolean>) => void;
  onBack: (() => void) | undefined;
  /** Skips the license. */
  onNext: () => void;
  onLater: () => void;
  onReported: () => Promise<void>;
}

/** The fields of one license as a step: reported, skipped or put off. */
export function ReminderForm({ form, ...props }: ReminderStepProps & { form: UsageFormProps }) {
  const { license, steps, hasMoved, keepBy, onBack, onNext, onLater } = props;
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  const usage = useUsageForm(form, license.licenseKeyId);
  const { items, plan, isSending, isLocked, problemAt, dispatch } = usage;
  const { onKeep } = form;
  useEffect(() => {
    keepBy(onKeep);
    return () => keepBy(async () => true);
  }, [keepBy, onKeep]);
  const due = usage.licenses.find((one) => one.licenseKeyId === license.licenseKeyId);
  if (!due) return null;
  return (
    <WizardFrame
      heading="h3"
      steps={steps}
      current={license.licenseKeyId}
      takesFocus={hasMoved}
      description={
        <>
          {t('imagingReminder.application', { application: license.application.name })}
          <LicenseFacts license={due} />
        </>
      }
      status={form.status}
      onEnter={() => void browserSession.keepAlive()}
      onBack={isSending ? undefined : onBack}
      onNext={usage.submit}
      nextLabel={t('imagingReport.submit')}
      blockedReason={usage.blockedReason}
      onBlocked={() => usage.goToProblem(area.current)}
      isPending={isSending}
      secondary={
        <>
          <Button variant="text" color="inherit" disabled={isSending} onClick={onLater}>
            {t('imagingReminder.later')}
          </Button>
          <Button variant="outlined" color="inherit" disabled={isSending} onClick={onNext}>
            {t('imagingReminder.skip')}
          </Button>
        </>
      }
    >
      <Box ref={area} sx={{ display: 'grid', gap: 2 }}>
        <LicenseFields license={due} {...{ items, isLocked, isSending, problemAt, dispatch }} />
        <SentItems plan={plan} licenses={form.licenses} />
      </Box>
    </WizardFrame>
  );
}
