import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { MadeApplication, NamedContact } from '#domain/imaging-usage/new-application.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { WizardFrame } from '#web/ui/wizard/wizard-frame.tsx';
import { applicationWizard } from '../application-form.ts';
import { useNewApplication } from '../use-new-application.ts';
import { ContactsStep } from './contacts-step.tsx';
import { DescribeStep } from './describe-step.tsx';
import { LicensesStep } from './licenses-step.tsx';

const KEY = 'imagingReport.newApplication';

interface NewApplicationDialogProps {
  accountId: string;
  /** Contacts of the account that can be searched. */
  known: readonly NamedContact[];
  onMade: (made: MadeApplication) => void;
  onClose: () => void;
}

/** 2.79: a new application in three steps. A click beside the dialog does not close it, and closing asks once something is typed. */
export function NewApplicationDialog({ accountId, known, onMade, onClose }: NewApplicationDialogProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { form, step, attempted, change, attempt, error, ...wizard } = useNewApplication(accountId, onMade);
  const close = (): void => {
    if (wizard.isPending) return;
    if (wizard.isTyped) setLeaving(true);
    else onClose();
  };
  const goToProblem = (): void => {
    flushSync(attempt);
    const invalid = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid?.matches('input, textarea') === false ? invalid.querySelector('input') : invalid)?.focus();
  };
  const about = { form, attempted, onChange: change };
  const failure = changeFailure(t, error, t(`${KEY}.failed`));
  return (
    <>
      <DialogFrame open title={t(`${KEY}.title`)} width={620} onClose={close}>
        <Box ref={body}>
          <WizardFrame
            heading="h3"
            steps={applicationWizard.map(({ id }) => ({ id, label: t(`${KEY}.steps.${id}`) }))}
            current={step}
            description={t(`${KEY}.${step}Text`)}
            onNext={wizard.next}
            onBack={wizard.back}
            onBlocked={goToProblem}
            isPending={wizard.isPending}
            blockedReason={wizard.isComplete ? undefined : t(`${KEY}.blocked`)}
            {...(wizard.isLast ? { nextLabel: t(`${KEY}.finish`) } : {})}
            secondary={
              <Button variant="text" color="inherit" disabled={wizard.isPending} onClick={close}>
                {t(`${KEY}.cancel`)}
              </Button>
            }
          >
            {step === 'describe' && <DescribeStep {...about} />}
            {step === 'contacts' && <ContactsStep {...about} known={known} />}
            {step === 'licenses' && <LicensesStep {...about} accountId={accountId} />}
            {error !== null && !wizard.isPending && (
              <Alert severity="error">
                <AlertTitle>{failure.title}</AlertTitle>
                {failure.text}
              </Alert>
            )}
          </WizardFrame>
        </Box>
      </DialogFrame>
      <ConfirmDialog
        open={isLeaving}
        tone="error"
        title={t(`${KEY}.leaveTitle`)}
        confirmLabel={t(`${KEY}.leave`)}
        cancelLabel={t(`${KEY}.stay`)}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        {t(`${KEY}.leaveText`)}
      </ConfirmDialog>
    </>
  );
}
