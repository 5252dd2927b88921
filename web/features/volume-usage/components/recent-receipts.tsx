import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useTranslation } from 'react-i18next';
import { CallError } from '#web/core/call.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { Status } from '#web/ui/status.tsx';
import { receiptQuery, receiptsQuery } from '../queries.ts';
import { useReceiptExtras } from '../receipt-extras-context.tsx';
import { useReceiptAddress } from '../use-receipt-address.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { ReceiptTable } from './receipt-table.tsx';

const KEY = 'products.licenses.reportUsage.itext.receipt';

interface RecentReceiptsProps {
  /** The account whose receipts they are; null: what the person has sent, for whatever account. */
  accountId: string | null;
  accountName?: string | undefined;
  /** Receipts that stand elsewhere on the page too: the address opens them there. */
  toldAbove: readonly string[];
}

/** Receipts, newest first, older ones on demand; the one that the address names is shown however old it is. */
export function RecentReceipts({ accountId, accountName, toldAbove }: RecentReceiptsProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(receiptsQuery(accountId));
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  const all = (data?.pages ?? []).flatMap(({ receipts }) => receipts);
  const known = [...all.map(({ id }) => id), ...toldAbove];
  return (
    <Box component="section" aria-labelledby="recent-receipts" sx={{ display: 'grid', gap: 1.5 }}>
      <Head accountId={accountId} />
      {data !== undefined && (
        <AddressedReceipt accountId={accountId} accountName={accountName} known={known} />
      )}
      {query.isPending && <LinesSkeleton count={3} height={44} />}
      {data !== undefined && all.length === 0 && <NoReceipts own={accountId === null} />}
      {all.length > 0 && (
        <ReceiptTable receipts={all} label={t(`${KEY}.listOf`)} sentFor={accountName} accountId={accountId} />
      )}
      {hasNextPage && (
        <OlderReceipts isLoading={isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />
      )}
      {error !== null && <FetchFailure query={query} heading="h3" />}
    </Box>
  );
}

function Head({ accountId }: { accountId: string | null }) {
  const { t } = useTranslation();
  const extras = useReceiptExtras();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography id="recent-receipts" variant="h2">
        {t(`${KEY}.${accountId === null ? 'own' : 'recent'}`)}
      </Typography>
      {accountId !== null && extras?.ofAccount(accountId)}
    </Box>
  );
}

function OlderReceipts({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => void }) {
  const { t } = useTranslation();
  return (
    <Box className="not-printed">
      <Button variant="outlined" color="inherit" loading={isLoading} onClick={onLoad}>
        {t(`${KEY}.older`)}
      </Button>
    </Box>
  );
}

function NoReceipts({ own }: { own: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={ReceiptText} heading="h3" title={t(`${KEY}.none`)}>
      {t(`${KEY}.${own ? 'noneOwnText' : 'noneText'}`)}
    </EmptyState>
  );
}

interface AddressedReceiptProps {
  accountId: string | null;
  accountName: string | undefined;
  known: readonly string[];
}

/** The receipt of the address, where the list does not hold it. */
function AddressedReceipt({ accountId, accountName, known }: AddressedReceiptProps) {
  const { t } = useTranslation();
  const { open } = useReceiptAddress();
  const wanted = open !== null && !known.includes(open) ? open : null;
  const query = useQuery({ ...receiptQuery(accountId, wanted ?? ''), enabled: wanted !== null });
  if (wanted === null) return null;
  if (query.data) return <ReceiptCard receipt={query.data} sentFor={accountName} />;
  if (query.error instanceof CallError && query.error.status >= 400 && query.error.status < 500)
    return <Status tone="warning">{t(`${KEY}.gone`)}</Status>;
  return query.error ? <FetchFailure query={query} heading="h3" /> : <LinesSkeleton count={1} height={120} />;
}
