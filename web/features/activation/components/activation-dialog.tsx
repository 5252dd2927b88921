import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MACHINE_ID_MAX } from '#domain/activation/machine-id.ts';
import { activation } from '#domain/messages/en-gb/activation.ts';
import { activationEnvironments } from '#domain/products/schema.ts';
import { addTexts } from '#web/core/i18n.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useActivationForm, type ActivationForm, type Prefill } from '../use-activation-form.ts';
import { pairParts } from '../use-pair.ts';
import { PairFileField } from './pair-file-field.tsx';

addTexts(activation);

const showFailure = (failure: HTMLElement | null): void => failure?.scrollIntoView?.({ block: 'nearest' });

interface ActivationDialogProps {
  prefill: Prefill;
  accountId?: string | undefined;
  onClose: () => void;
}

/** 2.82: activates a machine by the files of its license; closes when that is done. */
export function ActivationDialog({ prefill, accountId, onClose }: ActivationDialogProps) {
  const { t } = useTranslation();
  const form = useActivationForm({ prefill, accountId, onDone: onClose });
  const content = useRef<HTMLDivElement>(null);
  const { blockedReason, isPending, send } = form;
  const toProblem = (): void =>
    (
      content.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      content.current?.querySelector<HTMLElement>('[data-missing="true"] :is(input, [role="combobox"])')
    )?.focus();
  return (
    <DialogFrame
      open
      width={680}
      title={t('activation.title')}
      description={t('activation.dialogText')}
      onClose={() => isPending || onClose()}
      actions={
        <>
          <Button variant="outlined" color="inherit" disabled={isPending} onClick={onClose}>
            {t('activation.cancel')}
          </Button>
          <Box
            component="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (blockedReason === undefined && !isPending) void send();
            }}
          >
            <SubmitButton atEnd isPending={isPending} blockedReason={blockedReason} onBlocked={toProblem}>
              {t('activation.submit')}
            </SubmitButton>
          </Box>
        </>
      }
    >
      <Box ref={content}>
        <Fields form={form} />
        {form.failure !== undefined && (
          <Alert severity="error" ref={showFailure} sx={{ mt: 2 }}>
            <AlertTitle>{t('activation.errorNotification')}</AlertTitle>
            {form.failure}
          </Alert>
        )}
      </Box>
    </DialogFrame>
  );
}

function Fields({ form }: { form: ActivationForm }) {
  const { t } = useTranslation();
  const { pair, machineId, environment, isPending } = form;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: 2.5,
        alignItems: 'start',
      }}
    >
      {pairParts.map((part) => (
        <div key={part} data-missing={pair.files[part] === undefined}>
          <PairFileField
            part={part}
            file={pair.files[part]}
            disabled={isPending}
            onAdd={pair.add}
            onRemove={() => pair.remove(part)}
          />
        </div>
      ))}
      <div data-missing={machineId.trim() === ''}>
        <TextField
          required
          label={t('activation.machineId')}
          help={t('activation.machineIdHelp')}
          error={form.machineError}
          value={machineId}
          onChange={form.setMachineId}
          maxLength={MACHINE_ID_MAX * 2}
          disabled={isPending}
        />
      </div>
      <div data-missing={environment === ''}>
        <SelectField
          required
          label={t('activation.environment')}
          options={activationEnvironments.map((value) => ({
            value,
            label: t(`activation.environments.${value}`),
          }))}
          placeholder={t('activation.chooseEnvironment')}
          value={environment}
          onChange={form.setEnvironment}
          disabled={isPending}
        />
      </div>
    </Box>
  );
}
