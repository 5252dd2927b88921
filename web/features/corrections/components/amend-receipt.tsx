import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant } from '#domain/core/format.ts';
import type { CorrectionAction } from '#domain/corrections/change-rules.ts';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import { corrections } from '#domain/messages/en-gb/corrections.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';
import { Status } from '#web/ui/status.tsx';
import { useFocusInPlace } from '#web/ui/use-focus-in-place.ts';
import { choicesQuery, type ReceiptPath } from '../queries.ts';

/** Few who read a receipt change it. */
const CorrectDialog = lazyPart(
  () => import('./correct-dialog.tsx'),
  (part) => part.CorrectDialog,
);
const WithdrawDialog = lazyPart(
  () => import('./withdraw-dialog.tsx'),
  (part) => part.WithdrawDialog,
);

addTexts(corrections);

interface AmendReceiptProps extends ReceiptPath {
  /** Said where a receipt touches several accounts. */
  accountName?: string | undefined;
}

/** How a receipt stands in an account, and what the reader may do about it. */
export function AmendReceipt(props: AmendReceiptProps) {
  const { accountId, receiptId } = props;
  const query = useQuery(choicesQuery({ accountId, receiptId }));
  const { data } = query;
  if (!data && query.error) return <FetchFailure query={query} heading="h3" />;
  if (!data || data.kind === 'IMPORT' || data.kind === 'EVENTS') return null;
  return <AmendChoices {...props} data={data} />;
}

function AmendChoices({
  accountId,
  receiptId,
  accountName,
  data,
}: AmendReceiptProps & { data: CorrectionChoices }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<CorrectionAction | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useFocusInPlace(area);
  // The button that opened the dialog may be gone by its end: the one that took its place goes on.
  useEffect(() => {
    if (open === null && wasOpen.current && document.activeElement === document.body)
      area.current?.querySelector('button')?.focus();
    wasOpen.current = open !== null;
  }, [open]);
  const path = { accountId, receiptId };
  const close = () => setOpen(null);
  return (
    <Box ref={area} className="not-printed" sx={{ display: 'grid', gap: 1 }}>
      <ReceiptStanding accountId={accountId} choices={data} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {accountName !== undefined && <span>{t('corrections.inAccount', { account: accountName })}</span>}
        {data.correct === null && <Act onOpen={() => setOpen('CORRECT')}>{t('corrections.correct')}</Act>}
        {data.withdraw === null && <Act onOpen={() => setOpen('WITHDRAW')}>{t('corrections.withdraw')}</Act>}
        {data.restore === null && <Act onOpen={() => setOpen('RESTORE')}>{t('corrections.restore')}</Act>}
        {data.kind === 'USAGE_FILE' && data.withdraw === null && (
          <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
            {t('corrections.byFile')}
          </Box>
        )}
      </Box>
      {open === 'CORRECT' && <CorrectDialog path={path} choices={data} onClose={close} />}
      {(open === 'WITHDRAW' || open === 'RESTORE') && (
        <WithdrawDialog path={path} choices={data} action={open} onClose={close} />
      )}
    </Box>
  );
}

function Act({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <Button size="small" variant="outlined" color="inherit" onClick={onOpen}>
      {children}
    </Button>
  );
}

/** Who changed the receipt last, and who closed its period. */
function ReceiptStanding({ accountId, choices }: { accountId: string; choices: CorrectionChoices }) {
  const { t } = useTranslation();
  const { supportEmail } = useClientConfig();
  const { state, changes, closing, corrects } = choices;
  const last = changes.at(-1);
  const isClosed = [choices.withdraw, choices.restore, choices.correct].includes('closed');
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', '& > span': { whiteSpace: 'normal' } }}>
      {last && (
        <Status tone={state === 'STANDS' ? 'info' : 'warning'}>
          {t(`corrections.state.${state}`, {
            name: last.by,
            time: formatInstant(last.at),
            reason: last.reason,
          })}
        </Status>
      )}
      {last?.nextReceiptId != null && (
        <PageLink to={links.usageReport(accountId, last.nextReceiptId)}>{t('corrections.toNext')}</PageLink>
      )}
      {state === 'WITHDRAWN' && corrects !== null && (
        <PageLink to={links.usageReport(accountId, corrects)}>{t('corrections.toCorrected')}</PageLink>
      )}
      {isClosed && closing?.closedUntil != null && (
        <Status tone="info">
          {t('corrections.closed', {
            name: closing.by,
            day: formatDay(closing.closedUntil),
            support: supportEmail,
          })}
        </Status>
      )}
    </Box>
  );
}
