import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignableLicense, UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { useChange } from '#web/core/use-change.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { sendAssignment } from '../queries.ts';
import { AssignmentPreview } from './assignment-preview.tsx';
import { LicenseChoice } from './license-choice.tsx';
import { chosenIds, OthersChoice, type Others } from './others-choice.tsx';

interface AssignDialogProps {
  one: UnmatchedDetail;
  onClose: () => void;
}

/** Counts usage where its key belongs; where no license carries the key, for the license that staff name with a reason. */
export function AssignDialog({ one, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const [license, setLicense] = useState<AssignableLicense | null>(null);
  const [note, setNote] = useState('');
  const [others, setOthers] = useState<readonly Others[]>([]);
  const { owner } = one;
  const account = owner ?? license?.account ?? null;
  const ids = chosenIds(one, others);
  const { mutate, isPending } = useChange({
    send: (accountId: string) =>
      sendAssignment({
        ...{ ids, accountId },
        license: license && { licenseKeyId: license.licenseKeyId, note: note.trim() },
      }),
    said: ({ account: { name }, isRepeated }) => ({
      severity: isRepeated ? 'info' : 'success',
      title: t(isRepeated ? 'unmatched.assign.repeated' : 'unmatched.assign.done', { account: name }),
    }),
    failed: t('unmatched.assign.failed'),
    changes: 'everything',
    onDone: onClose,
  });
  const isReady = account !== null && (owner !== null || note.trim() !== '');
  return (
    <FormDialog
      title={t('unmatched.assign.title', { tail: one.keyTail })}
      description={
        owner ? t('unmatched.assign.ofOwner', { account: owner.name }) : t('unmatched.assign.noOwner')
      }
      submitLabel={t('unmatched.assign.confirm')}
      isPending={isPending}
      isReady={isReady}
      onSubmit={() => account && mutate(account.id)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {owner === null && (
          <LicenseChoice license={license} onLicense={setLicense} note={note} onNote={setNote} />
        )}
        <OthersChoice
          one={one}
          kinds={owner ? ['sameFile', 'sameKey'] : ['sameKey']}
          chosen={others}
          onChange={setOthers}
        />
        {account === null ? (
          <Box sx={{ minHeight: 72, color: 'text.secondary' }}>{t('unmatched.assign.chooseLicense')}</Box>
        ) : (
          <AssignmentPreview
            trial={{
              ...{ ids, accountId: account.id },
              license: license && { licenseKeyId: license.licenseKeyId },
            }}
          />
        )}
      </Box>
    </FormDialog>
  );
}
