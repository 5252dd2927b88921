import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Check from 'lucide-react/icons/check';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import type { Certification } from '../use-certification.ts';

const needs = ['apps', 'usage', 'period'] as const;

interface IntroStepProps {
  report: Certification;
  /** There is something to go on with. */
  isBegun: boolean;
  onStartAgain: () => void;
  /** Left out where the frame around it leads on (2.85). */
  onGoOn?: () => void;
  /** 4.16: where no frame tells of entering the step. */
  onEnter?: () => void;
}

/** What the report is about and what it takes, before anything is asked (2.83, 2.85). */
export function IntroStep({ report, isBegun, onStartAgain, onGoOn, onEnter }: IntroStepProps) {
  const { t } = useTranslation();
  // On entering, once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => onEnter?.(), []);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 680 }}>
      {isBegun && <BegunNote report={report} />}
      <Typography sx={{ m: 0 }}>{t('certification.intro.text')}</Typography>
      <div>
        {/* Within the frame of the older variant the step's own heading stands above. */}
        <Typography variant="h3" component={onGoOn ? 'h2' : 'h3'} sx={{ mb: 1 }}>
          {t('certification.intro.needed')}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {needs.map((need) => (
            <Box component="li" key={need} sx={{ display: 'flex', gap: 1.25 }}>
              <Box component="span" sx={{ color: 'success.main', flex: 'none', pt: '3px' }}>
                <Check size={16} aria-hidden />
              </Box>
              {t(`certification.intro.need.${need}`)}
            </Box>
          ))}
        </Box>
      </div>
      <Typography sx={{ m: 0, color: 'text.secondary' }}>{t('certification.intro.kept')}</Typography>
      {(onGoOn || isBegun) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {onGoOn && (
            <Button variant="contained" onClick={onGoOn}>
              {t(isBegun ? 'certification.intro.resume' : 'certification.intro.begin')}
            </Button>
          )}
          {isBegun && (
            <Button variant="outlined" color="inherit" onClick={onStartAgain}>
              {t('certification.startAgain')}
            </Button>
          )}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
        <PageLink to={links.usageReports(report.accountId)}>{t('certification.intro.own')}</PageLink>
        {/* 2.85: within the frame it is the older variant that is shown. */}
        <PageLink to={links.pastUsage(report.accountId, onGoOn ? { variant: 'classic' } : {})}>
          {t(onGoOn ? 'certification.intro.classic' : 'certification.intro.together')}
        </PageLink>
      </Box>
    </Box>
  );
}

function BegunNote({ report: { form, state } }: Pick<IntroStepProps, 'report'>) {
  const { t } = useTranslation();
  const names = form.apps.map(({ name }) => name.trim()).filter((name) => name !== '');
  const isSentPart = state.draft.plan.some((item) => item.state === 'done');
  return (
    <Alert severity={isSentPart ? 'warning' : 'info'} sx={{ overflowWrap: 'anywhere' }}>
      {names.length === 0
        ? t('certification.intro.begunUnnamed')
        : t('certification.intro.begun', { names: shortList(names, t) })}{' '}
      {isSentPart && t('certification.intro.sentPart')}
    </Alert>
  );
}

const NAMED = 3;

/** The first few, and how many more there are. */
function shortList(names: readonly string[], t: TFunction): string {
  const rest = names.length - NAMED;
  const named = names.slice(0, NAMED).join(', ');
  return rest > 0 ? t('certification.intro.more', { named, count: rest, n: formatNumber(rest) }) : named;
}
