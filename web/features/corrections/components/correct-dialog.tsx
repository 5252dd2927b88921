import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useToday } from '#web/core/use-today.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { Status } from '#web/ui/status.tsx';
import { LeaveDialog } from '#web/ui/wizard/leave-dialog.tsx';
import { readLines, typedLinesOf } from '../correction-form.ts';
import { previewQuery, type ReceiptPath } from '../queries.ts';
import { useCorrection } from '../use-correction.ts';
import { CorrectedLine } from './corrected-line.tsx';
import { EffectTable } from './effect-table.tsx';
import { ReasonField } from './reason-field.tsx';

interface CorrectDialogProps {
  path: ReceiptPath;
  choices: CorrectionChoices;
  onClose: () => void;
}

/** Says the lines of a receipt anew: what it was, what it will be, and why. */
export function CorrectDialog({ path, choices, onClose }: CorrectDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const today = useToday();
  // The lines as they were when the dialog was opened: what somebody else does meanwhile is refused, not mixed in.
  const [{ lines, version }] = useState(choices);
  const [typed, setTyped] = useState(() => typedLinesOf(lines));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { question, problems } = readLines(lines, typed, today);
  const asked = useSettled(question);
  const preview = useQuery({ ...previewQuery(path, asked), placeholderData: keepPreviousData });
  // While somebody types, what stands there is about the figures before.
  const isBehind = preview.isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(question);
  const { submit, isPending, failure, forget } = useCorrection(path, onClose);
  const [isLeaving, setLeaving] = useState(false);
  const isTouched = question !== null || problems.size > 0 || reason !== '';
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== '' && question && !isPending) submit({ question, version, reason });
  };
  // What is wrong with a line stands at the line.
  const unchanged = isTried && !question && problems.size === 0 ? t('corrections.unchanged') : undefined;
  const refused = failure ?? (question && preview.error ? requestFailure(t, preview.error).text : unchanged);
  const leave = (): void => {
    if (isTouched) setLeaving(true);
    else onClose();
  };
  return (
    <>
      <DialogFrame
        open
        width={720}
        title={t('corrections.CORRECT.title')}
        description={t('corrections.CORRECT.text')}
        onClose={() => !isPending && leave()}
        actions={
          <>
            <Button variant="outlined" color="inherit" disabled={isPending} onClick={onClose}>
              {t('corrections.keep')}
            </Button>
            <Button type="submit" form={form} variant="contained" loading={isPending}>
              {t('corrections.CORRECT.confirm')}
            </Button>
          </>
        }
      >
        <Box component="form" id={form} noValidate onSubmit={send} sx={{ display: 'grid', gap: 2.5 }}>
          {lines.map((line, at) => {
            const own = typed[at];
            return (
              own && (
                <CorrectedLine
                  key={line.entryId}
                  line={line}
                  typed={own}
                  problem={problems.get(line.entryId)}
                  onChange={(changed) => {
                    forget();
                    setTyped(typed.with(at, changed));
                  }}
                />
              )
            );
          })}
          <Box aria-busy={isBehind} sx={{ minHeight: 150 }}>
            {question && preview.data ? (
              <EffectTable accountId={path.accountId} preview={preview.data} isBehind={isBehind} />
            ) : (
              <Box sx={{ color: 'text.secondary' }}>
                {t(question && !preview.isError ? 'corrections.effect.asking' : 'corrections.effect.waiting')}
              </Box>
            )}
          </Box>
          <ReasonField value={reason} onChange={setReason} isTried={isTried} />
          <div role="alert">{refused !== undefined && <Status tone="error">{refused}</Status>}</div>
        </Box>
      </DialogFrame>
      <LeaveDialog open={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </>
  );
}

/** How long nothing is typed before the server is asked. */
const PAUSE_MS = 400;

/** What was asked for last, once the typing has paused. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const name = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(name) as Value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return settled;
}
