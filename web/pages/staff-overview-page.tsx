import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import { staffOverview } from '#domain/messages/en-gb/staff-overview.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { KeyCards, WaitingCards } from '#web/features/staff-overview/components/figure-cards.tsx';
import { WeeksCard } from '#web/features/staff-overview/components/weeks-card.tsx';
import { staffOverviewQuery } from '#web/features/staff-overview/queries.ts';
import { figureTargetsOf } from '#web/features/staff-overview/figure-search.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';

addTexts(staffOverview);

/** What internal people should look at; every number opens the list behind it. */
export function StaffOverviewPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isMine = useSearch({ from: '/portal/overview' }).mine === 'true';
  const query = useQuery(staffOverviewQuery(isMine));
  const { data: overview, isPlaceholderData } = query;
  // Figures and links are of the same choice, also while the other one's are on their way.
  const targets = figureTargetsOf(isPlaceholderData ? !isMine : isMine);
  return (
    <>
      <PageHead
        title={t('frame.page.staffOverview')}
        documentTitle={usePageTitle(t('frame.page.staffOverview'))}
        context={
          <span role="status">
            {overview ? t('staffOverview.asOf', { day: formatDay(overview.today) }) : '\u00A0'}
          </span>
        }
        action={
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={t('staffOverview.whose')}
            value={isMine ? 'mine' : 'all'}
            onChange={(_event, next: 'mine' | 'all' | null) => {
              if (next !== null)
                void navigate({ to: '/overview', search: next === 'mine' ? { mine: 'true' } : {} });
            }}
          >
            <ToggleButton value="all">{t('staffOverview.everybody')}</ToggleButton>
            <ToggleButton value="mine">{t('staffOverview.mine')}</ToggleButton>
          </ToggleButtonGroup>
        }
      />
      {overview === undefined ? (
        query.isError ? (
          <FetchFailure query={query} />
        ) : (
          <CardsSkeleton count={6} height={112} />
        )
      ) : (
        <Box aria-busy={isPlaceholderData}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {t('staffOverview.needs')}
          </Typography>
          <KeyCards overview={overview} targets={targets} />
          <WeeksCard overview={overview} targets={targets} />
          <Typography variant="h2" sx={{ mt: 3.5, mb: 1.5 }}>
            {t('staffOverview.waits')}
          </Typography>
          <WaitingCards overview={overview} targets={targets} />
        </Box>
      )}
    </>
  );
}
