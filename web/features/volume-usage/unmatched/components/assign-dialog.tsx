import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignableLicense, UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
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
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [license, setLicense] = useState<AssignableLicense | null>(null);
  const [note, setNote] = useState('');
  const [others, setOthers] = useState<readonly Others[]>([]);
  const { owner } = one;
  const account = owner ?? license?.account ?? null;
  const ids = chosenIds(one, others);
  const { mutate, isPending } = useMutation({
    mutationFn: (accountId: string) =>
      sendAssignment({
        ...{ ids, accountId },
        license: license && { licenseKeyId: license.licenseKeyId, note: note.trim() },
      }),
    onSuccess: ({ account: { name }, isRepeated }) => {
      const title = t(isRepeated ? 'unmatched.assign.repeated' : 'unmatched.assign.done', { account: name });
      notify({ severity: isRepeated ? 'info' : 'success', title });
      onClose();
    },
    onError: (error) => notify(changeFailure(t, error, t('unmatched.assign.failed'))),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const isReady = account !== null && (owner !== null || note.trim() !== '');
  return (
    <DialogFrame
      open
      title={t('unmatched.assign.title', { tail: one.keyTail })}
      description={
        owner ? t('unmatched.assign.ofOwner', { account: owner.name }) : t('unmatched.assign.noOwner')
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {t('unmatched.assign.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={!isReady}
            aria-disabled={!isReady || isPending}
            onClick={() => account !== null && !isPending && mutate(account.id)}
          >
            {t('unmatched.assign.confirm')}
          </Button>
        </>
      }
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
    </DialogFrame>
  );
}
