import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MACHINE_ID_MAX } from '#domain/activation/machine-id.ts';
import { activation } from '#domain/messages/en-gb/activation.ts';
import { activationEnvironments } from '#domain/products/schema.ts';
import { addTexts } from '#web/core/i18n.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useActivationForm, type ActivationForm, type Prefill } from '../use-activation-form.ts';
import { pairParts, type PairFile, type PairPart } from '../use-pair.ts';
import { KEY_FILE_EXTENSION, LICENSE_FILE_EXTENSION } from '#domain/activation/license-pair.ts';
import type { DroppedFile } from '#web/ui/file-drop-zone/dropped-file.ts';
import { FileDropZone } from '#web/ui/file-drop-zone/file-drop-zone.tsx';
import { FileList } from '#web/ui/file-drop-zone/file-list.tsx';

interface PairFileFieldProps {
  part: PairPart;
  file: PairFile | undefined;
  disabled: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: () => void;
}

/** One of the two files. Either field takes both: each file goes where its name belongs. */
function PairFileField({ part, file, disabled, onAdd, onRemove }: PairFileFieldProps) {
  const { t } = useTranslation();
  // Without its size, which nobody asks for, so that its name has room.
  const shownOf = ({ name, is }: PairFile): DroppedFile => ({
    ...{ id: part, name, size: 0 },
    ...(is === 'read'
      ? { state: 'ready', told: { tone: 'success', word: t('activation.fileRead') } }
      : { state: 'refused' }),
  });
  return (
    <FileDropZone
      required
      multiple
      label={t(`activation.${part}`)}
      extensions={[LICENSE_FILE_EXTENSION, KEY_FILE_EXTENSION]}
      disabled={disabled}
      error={file?.is === 'refused' ? file.reason : undefined}
      onAdd={onAdd}
    >
      <FileList files={file ? [shownOf(file)] : []} onRemove={disabled ? undefined : onRemove} />
    </FileDropZone>
  );
}

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
    <FormDialog
      width={680}
      title={t('activation.title')}
      description={t('activation.dialogText')}
      submitLabel={t('activation.submit')}
      isPending={isPending}
      blocked={{ reason: blockedReason, onBlocked: toProblem }}
      onSubmit={() => void send()}
      onClose={() => isPending || onClose()}
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
    </FormDialog>
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
