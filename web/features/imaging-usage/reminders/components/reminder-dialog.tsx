import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { RemindedLicense } from '#domain/imaging-usage/reminders/schema.ts';
import { useChange } from '#web/core/use-change.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { LeaveDialog } from '#web/ui/wizard/leave-dialog.tsx';
import { putOff } from '../queries.ts';
import { stepNamesOf } from '../step-text.ts';
import { useReminderSteps } from '../use-reminder-steps.ts';
import { ReminderStep } from './reminder-step.tsx';

interface ReminderDialogProps {
  accountId: string;
  licenses: readonly RemindedLicense[];
  /** The license to begin with; without one it is the first. */
  first: string | undefined;
  onClose: () => void;
}

/** 2.81: a step for each license that waits for a report; each can be skipped, and all of them put off. */
export function ReminderDialog(props: ReminderDialogProps) {
  const { accountId, licenses, onClose } = props;
  const { t } = useTranslation();
  const { license, round, hasMoved, question, keepBy, goOn, ...steps } = useReminderSteps(props);
  const later = useChange({
    send: () => putOff(accountId),
    said: () => ({
      severity: 'success',
      title: t('imagingReminder.laterSaved'),
      text: t('imagingReminder.laterText'),
    }),
    failed: t('imagingReminder.laterFailed'),
    changes: [],
    onDone: onClose,
  });
  const title = t(licenses.length === 0 ? 'imagingReminder.nothingTitle' : 'imagingReminder.title');
  return (
    <>
      <DialogFrame open title={title} width={680} onClose={() => steps.leave(onClose)}>
        {license === undefined ? (
          <Box component="p" sx={{ m: 0 }}>
            {t('imagingReminder.nothing')}
          </Box>
        ) : (
          <ReminderStep
            key={`${license.licenseKeyId} ${round}`}
            {...{ accountId, license, keepBy, hasMoved }}
            steps={stepNamesOf(t, licenses)}
            isLast={steps.isLast}
            onBack={steps.back}
            onNext={steps.next}
            onLater={() => steps.leave(() => later.mutate())}
            onReported={goOn}
          />
        )}
      </DialogFrame>
      <LeaveDialog open={question.isOpen} onLeave={question.leave} onStay={question.stay} />
    </>
  );
}
