import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatSecond, formatNumber } from '#domain/core/format.ts';
import { getOverview } from '#domain/crm/contract.ts';
import type { CrmOverview } from '#domain/crm/schema.ts';
import { crm as texts } from '#domain/messages/en-gb/crm.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { call } from '#web/core/http.ts';
import { addTexts } from '#web/core/i18n.ts';
import { FactList, type Fact } from '#web/ui/fact-list.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { Status } from '#web/ui/status.tsx';
import { ConflictItem, NamedList, RefusedItem, SetAsideItem } from './crm-items.tsx';

/** The job runs once a minute: the page asks again this often while somebody looks. */
const ASK_AGAIN_MS = 30_000;

/** How the portal and the CRM get on. */
const crmQuery = queryOptions({
  queryKey: ['crm', 'overview'] as const,
  queryFn: async ({ signal }) => call(getOverview, { signal }),
  refetchInterval: ASK_AGAIN_MS,
});

addTexts(texts);

/** How the portal and Salesforce get on: what waits, what is refused, what both sides had changed. */
export function CrmSection() {
  const { t } = useTranslation();
  const query = useQuery(crmQuery);
  const { data, error } = query;
  return (
    <Box
      component="section"
      aria-labelledby="crm-title"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 2, mb: 2, minHeight: 160 }}
    >
      <Typography id="crm-title" variant="h3" sx={{ mb: 1.5 }}>
        {t('crm.title')}
      </Typography>
      {data ? (
        <Overview data={data} />
      ) : error ? (
        <FetchFailure query={query} heading="h3" />
      ) : (
        <LinesSkeleton count={3} height={28} />
      )}
    </Box>
  );
}

function Overview({ data }: { data: CrmOverview }) {
  const { t } = useTranslation();
  const { waiting, setAside, conflicts } = data;
  const isWell = waiting.refusedCount + setAside.count + conflicts.count === 0;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <FactList facts={factsOf(t, data)} column={170} />
      {data.reason !== null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {data.reason}
        </Typography>
      )}
      {isWell && <Typography variant="body2">{t('crm.allWell')}</Typography>}
      <NamedList title={t('crm.refused')} says={t('crm.refusedSays')} count={waiting.refusedCount}>
        {waiting.refused.map((one) => (
          <RefusedItem key={`${one.object} ${one.id}`} one={one} />
        ))}
      </NamedList>
      <NamedList title={t('crm.setAside')} says={t('crm.setAsideSays')} count={setAside.count}>
        {setAside.named.map((one) => (
          <SetAsideItem key={`${one.object} ${one.id}`} one={one} />
        ))}
      </NamedList>
      <NamedList title={t('crm.conflicts')} says={t('crm.conflictsSays')} count={conflicts.count}>
        {conflicts.named.map((one) => (
          <ConflictItem key={one.key} one={one} />
        ))}
      </NamedList>
    </Box>
  );
}

const factsOf = (t: TFunction, data: CrmOverview): Fact[] => [
  { name: t('crm.state'), text: <State data={data} /> },
  ...(data.restingUntil === null
    ? []
    : [{ name: t('crm.restingUntil'), text: formatSecond(data.restingUntil) }]),
  { name: t('crm.reached'), text: data.reachedAt === null ? t('crm.never') : formatSecond(data.reachedAt) },
  { name: t('crm.waiting'), text: formatNumber(data.waiting.count) },
  {
    name: t('crm.calls'),
    text: data.calls
      ? t('crm.callsOf', { used: formatNumber(data.calls.used), most: formatNumber(data.calls.most) })
      : t('crm.unknown'),
  },
];

function State({ data: { restingUntil, reason, reachedAt } }: { data: CrmOverview }) {
  const { t } = useTranslation();
  if (restingUntil !== null) return <Status tone="error">{t('crm.resting')}</Status>;
  if (reason !== null) return <Status tone="warning">{t('crm.failing')}</Status>;
  if (reachedAt === null) return <Status tone="neutral">{t('crm.notAsked')}</Status>;
  return <Status tone="success">{t('crm.asked')}</Status>;
}
