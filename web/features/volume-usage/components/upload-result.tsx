import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRemarks } from '#domain/submissions/receipt-result.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { ShortList } from '#web/ui/short-list.tsx';
import { statusIcons } from '#web/ui/status.tsx';
import { isDone, resultsOf } from '../upload-machine.ts';
import { useOutcome } from '../outcome/use-outcome.ts';
import { useResultCsv } from '../outcome/use-result-csv.ts';
import { useResultLine } from '../outcome/use-result-line.ts';
import { useUpload } from '../use-upload.ts';
import { ReceiptTable } from './receipt-table.tsx';

const KEY = 'products.licenses.reportUsage.itext';

interface UploadResultProps {
  sentFor: string | undefined;
  /** Whether another account may be chosen on this page. */
  choosesAccount: boolean;
}

/** What the files just sent came to (2.74): the answer first, then each file, and what can be done next. */
export function UploadResult({ sentFor, choosesAccount }: UploadResultProps) {
  const { t } = useTranslation();
  const { internal } = useUser();
  const { upload, store } = useUpload();
  const outcomeOf = useOutcome();
  const resultLine = useResultLine();
  const saveCsv = useResultCsv();
  const results = resultsOf(upload);
  const hasAnswers = Object.values(results).some((files: readonly unknown[]) => files.length > 0);
  const isShown = upload.step === 'finished' && hasAnswers;
  const outcome = isShown ? outcomeOf(results) : null;
  const receipts = onePerReceipt(results.successful.map(({ receipt }) => receipt));
  const figures = resultLine(receipts.filter(({ duplicate }) => !duplicate));
  const mayMove = internal && choosesAccount && receipts.some(({ hasUnlinkedKeys }) => hasUnlinkedKeys);
  const title = useRef<HTMLHeadingElement>(null);
  // What had the focus went with the form: the answer takes it.
  useEffect(() => {
    if (isShown && document.activeElement === document.body) title.current?.focus();
  }, [isShown]);
  return (
    <Box
      {...(isShown && { role: 'region', 'aria-label': t(`${KEY}.receipt.latest`) })}
      sx={isShown ? { display: 'grid', gap: 2 } : { position: 'absolute' }}
    >
      {/* In reach before its words are: screen readers tell what changes in it, never what appears with it. */}
      <Box role="status" sx={{ display: 'flex', gap: 1.25, minWidth: 0 }}>
        {outcome && <OutcomeLines ref={title} outcome={outcome} figures={figures} />}
      </Box>
      {isShown && receipts.length > 0 && (
        <ReceiptTable
          receipts={receipts}
          label={t(`${KEY}.receipt.latest`)}
          opened={(receipt) => receipts.length === 1 || hasRemarks(receipt)}
          sentFor={sentFor}
        />
      )}
      {isShown && isDone(upload) && (
        <Box className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="outlined" onClick={store.reset}>
            {t(`${KEY}.uploadMore`)}
          </Button>
          <Button variant="text" color="inherit" onClick={() => saveCsv(results)}>
            {t(`${KEY}.saveCsv`)}
          </Button>
          {mayMove && (
            <Button variant="text" color="inherit" onClick={store.sendAgain}>
              {t(`${KEY}.sendElsewhere`)}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

interface OutcomeLinesProps {
  ref: Ref<HTMLHeadingElement>;
  outcome: ReturnType<ReturnType<typeof useOutcome>>;
  figures: string | undefined;
}

/** The answer in words, with its figures in one large line. */
function OutcomeLines({ ref, outcome, figures }: OutcomeLinesProps) {
  return (
    <>
      <Box
        component="span"
        sx={{ color: `${outcome.severity}.main`, display: 'flex', flex: 'none', pt: '4px' }}
      >
        <Box component={statusIcons[outcome.severity]} size={20} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography
          ref={ref}
          variant="h2"
          component="h2"
          tabIndex={-1}
          sx={{ '&:focus': { outline: 'none' } }}
        >
          {outcome.title}
        </Typography>
        {figures !== undefined && (
          <Typography variant="h1" component="p" className="tabular" sx={{ my: 0.5 }}>
            {figures}
          </Typography>
        )}
        {outcome.text !== undefined && <Box sx={{ color: 'text.secondary' }}>{outcome.text}</Box>}
        {outcome.items !== undefined && <ShortList items={outcome.items} />}
      </Box>
    </>
  );
}

/** A file and its twin have the same receipt. */
const onePerReceipt = (receipts: readonly Receipt[]): Receipt[] =>
  [...new Map(receipts.toReversed().map((receipt) => [receipt.id, receipt])).values()].toReversed();
