import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { hasCounted, resultForSender } from '#domain/submissions/receipt-result.ts';
import type { AccountOfKey, Receipt, UnmatchedKey } from '#domain/submissions/schema.ts';
import { countSetAside } from '#domain/volume-usage/contract.ts';
import { call } from '#web/core/http.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { changeFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { ShortList } from '#web/ui/short-list.tsx';
import { Status } from '#web/ui/status.tsx';
import { periodText, useFigures } from '../use-figures.ts';

interface KeysAsideProps {
  receipt: Receipt;
  /** The name of the account that the file was sent for, where it was sent for one. */
  sentFor?: string | undefined;
}

/** Keys that no account of the upload explains: internal people see which and whose, others that there are some (8.15). */
export function KeysAside({ receipt, sentFor }: KeysAsideProps) {
  const { t } = useTranslation();
  const { unmatchedKeys, hasUnlinkedKeys, id } = receipt;
  if (!hasUnlinkedKeys) return null;
  if (!unmatchedKeys)
    return (
      <Box sx={{ mt: 2, '& > span': { whiteSpace: 'normal' } }}>
        <Status tone="warning">{t('products.licenses.reportUsage.itext.unlinkedKeys')}</Status>
      </Box>
    );
  const byOwner = Map.groupBy(unmatchedKeys, ({ account }) => account?.id);
  return [...byOwner].map(([ownerId, keys]) => (
    <KeysOfOne
      key={ownerId ?? ''}
      receiptId={id}
      keys={keys}
      owner={keys[0]?.account ?? null}
      sentFor={sentFor}
    />
  ));
}

interface KeysOfOneProps {
  receiptId: string;
  keys: readonly UnmatchedKey[];
  owner: AccountOfKey | null;
  sentFor: string | undefined;
}

function KeysOfOne({ receiptId, keys, owner, sentFor }: KeysOfOneProps) {
  const { t } = useTranslation();
  const figures = useFigures();
  const count = keys.length;
  const number = formatNumber(count);
  const items = keys.map(({ keyTail, totals, records, period }) =>
    t('products.licenses.reportUsage.itext.receipt.orphan', {
      tail: keyTail,
      figures:
        totals.length > 0
          ? figures(totals).join(', ')
          : t('products.licenses.reportUsage.itext.receipt.noFigures'),
      count: records,
      records: formatNumber(records),
      period: period ? periodText(period) : t('products.licenses.reportUsage.itext.receipt.noUsage'),
    }),
  );
  const said = (): string => {
    if (!owner) return t('products.licenses.reportUsage.itext.receipt.orphans', { count, number });
    const of = { count, number, owner: owner.name };
    return sentFor === undefined
      ? t('products.licenses.reportUsage.itext.receipt.foreignElsewhere', of)
      : t('products.licenses.reportUsage.itext.receipt.foreign', { ...of, account: sentFor });
  };
  return (
    <Box
      sx={{ mt: 2, display: 'grid', gap: 0.5, justifyItems: 'start', '& > span': { whiteSpace: 'normal' } }}
    >
      <Status tone="warning">{said()}</Status>
      <ShortList items={items} />
      {owner && <CountThere receiptId={receiptId} owner={owner} />}
    </Box>
  );
}

const toneOf = { countedThere: 'success', knownThere: 'info', keptThere: 'warning' } as const;

/** Counted is said only of what stands in a figure there now (4.21). */
function outcomeOf(receipt: Receipt): keyof typeof toneOf {
  if (hasCounted(receipt)) return 'countedThere';
  return resultForSender(receipt) === 'duplicate' ? 'knownThere' : 'keptThere';
}

/** One button that counts the keys where they belong (2.72). */
function CountThere({ receiptId, owner }: { receiptId: string; owner: AccountOfKey }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const count = useMutation({
    mutationFn: () => call(countSetAside, { params: { accountId: owner.id, receiptId } }),
    // Every figure of the account may be another one now.
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error) =>
      notify(changeFailure(t, error, t('products.licenses.reportUsage.itext.receipt.countFailed'))),
  });
  if (count.isSuccess) {
    const said = outcomeOf(count.data);
    return (
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <Status tone={toneOf[said]}>
          {t(`products.licenses.reportUsage.itext.receipt.${said}`, { owner: owner.name })}
        </Status>
        <PageLink to={links.usageReport(owner.id, receiptId)}>
          {t('products.licenses.reportUsage.itext.receipt.openThere')}
        </PageLink>
      </Box>
    );
  }
  return (
    <Button
      size="small"
      variant="outlined"
      sx={{ mt: 0.5 }}
      aria-disabled={count.isPending}
      onClick={() => !count.isPending && count.mutate()}
    >
      {t('products.licenses.reportUsage.itext.receipt.countThere', { owner: owner.name })}
    </Button>
  );
}
