import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDifference, formatInstant, formatNumber } from '#domain/core/format.ts';
import type { LateReceipt } from '#domain/corrections/schema.ts';
import { decideLowered } from '#domain/volume-usage/lowered/contract.ts';
import type { LoweredDecision } from '#domain/volume-usage/lowered/schema.ts';
import { call } from '#web/core/http.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { Status } from '#web/ui/status.tsx';
import type { ReceiptPath } from '../queries.ts';

interface LateProps {
  accountId: string;
  late: LateReceipt;
}

/** What came for closed days or changed them: how much, and what waits for staff to decide (decision 070). */
export function LateItem({ accountId, late }: LateProps) {
  const { t } = useTranslation();
  const { receiptId, by, submittedAt, firstDay, action, differences, lowered, records } = late;
  const said = { name: by, time: formatInstant(submittedAt), day: formatDay(firstDay) };
  return (
    <li>
      {receiptId === null ? (
        records && t(`corrections.periods.records.${records.by}`, said)
      ) : (
        <PageLink to={links.usageReport(accountId, receiptId)}>
          {action === null
            ? t('corrections.periods.lateItem', said)
            : t(`corrections.periods.acted.${action}`, said)}
        </PageLink>
      )}
      {differences.length > 0 && (
        <Box className="tabular" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {differences
            .map(({ usageType, difference }) =>
              t('corrections.periods.difference', { usageType, difference: formatDifference(difference) }),
            )
            .join(', ')}
        </Box>
      )}
      {records && <Records {...records} />}
      {lowered && receiptId !== null && <Lowered {...{ accountId, receiptId, lowered }} />}
    </li>
  );
}

/** Which licenses the vendor's records raised or lowered (decision 070). */
function Records({ figures }: NonNullable<LateReceipt['records']>) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      className="tabular"
      sx={{ typography: 'body2', m: 0, pl: 2.5, overflowWrap: 'anywhere' }}
    >
      {figures.map(({ cause, licenseKeyId: license, keyTail: tail, usageType, before, after }) => (
        <li key={`${cause} ${license} ${usageType}`}>
          {t(`corrections.periods.records.${cause}`, {
            ...{ license, tail, usageType, before: formatNumber(before), after: formatNumber(after) },
            difference: formatDifference(BigInt(after) - BigInt(before)),
          })}
        </li>
      ))}
    </Box>
  );
}

interface LoweredProps {
  accountId: string;
  receiptId: string;
  lowered: NonNullable<LateReceipt['lowered']>;
}

function Lowered({ accountId, receiptId, lowered: { isOpen, decision, figures } }: LoweredProps) {
  const { t } = useTranslation();
  const { decide, isPending, failure } = useLowered({ accountId, receiptId });
  return (
    <Box sx={{ typography: 'body2', mt: 0.5, mb: 1 }}>
      {isOpen ? (
        <Status tone="warning">{t('corrections.lowered.waits')}</Status>
      ) : (
        decision &&
        t(`corrections.lowered.decided.${decision.action}`, {
          name: decision.by,
          time: formatInstant(decision.at),
        })
      )}
      <Box component="ul" className="tabular" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {figures.map(({ keyTail: tail, usageType, records, before, wanted }) => (
          <li key={`${tail} ${usageType}`}>
            {t('corrections.lowered.item', {
              ...{ tail, usageType, count: records, number: formatNumber(records) },
              ...{ before: formatNumber(before), wanted: formatNumber(wanted) },
              difference: formatDifference(BigInt(wanted) - BigInt(before)),
            })}
          </li>
        ))}
      </Box>
      <div role="alert">{failure !== undefined && <Status tone="error">{failure}</Status>}</div>
      {isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          <Button size="small" variant="outlined" disabled={isPending} onClick={() => decide('COUNT')}>
            {t('corrections.lowered.count')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            disabled={isPending}
            onClick={() => decide('DECLINE')}
          >
            {t('corrections.lowered.decline')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Decides about a file's lower figures of closed days; the same decision once more changes nothing. */
function useLowered({ accountId, receiptId }: ReceiptPath) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: LoweredDecision['action']) =>
      call(decideLowered, { params: { accountId, receiptId }, body: { action } }),
    onSuccess: (_, action) =>
      notify({
        severity: 'success',
        title: t(action === 'COUNT' ? 'corrections.lowered.counted' : 'corrections.lowered.declined'),
      }),
    // Every figure may be another one now; who was refused sees what somebody else decided.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { decide: mutate, isPending, failure: error ? requestFailure(t, error).text : undefined };
}
