import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { readsAllReports } from '#domain/submissions/history/all-reports.ts';
import { links } from '#web/core/links.ts';
import { PageLink, usePageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';
import { Card } from '#web/ui/card.tsx';
import { answerOf, usageItem } from '../submit-plan.ts';
import { useAppName } from '../../use-app-name.ts';
import type { Certification } from '../../use-certification.ts';
import { ReportedApp } from '../../components/reported-app.tsx';

interface SentPanelProps {
  report: Certification;
  variant: 'classic' | undefined;
  onMore: () => void;
}

/** 2.84, 8.37: the report is in; what was reported, with the receipt of each application. */
export function SentPanel({ report, variant, onMore }: SentPanelProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const user = useUser();
  const nameOf = useAppName(report);
  const head = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigateHere();
  const { accountId, form, state } = report;
  useEffect(() => {
    head.current?.focus();
    // No step is open any more: a reload begins anew.
    void navigate({ ...links.pastUsage(accountId, { variant }), replace: true });
  }, [navigate, accountId, variant]);
  const readsAll = readsAllReports(grantsOfUser(user), accountId);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 860 }}>
      <Box role="status" sx={{ display: 'flex', gap: 1.25, minWidth: 0 }}>
        <Box component="span" sx={{ color: 'success.main', flex: 'none', pt: '4px' }}>
          <CircleCheck size={20} aria-hidden />
        </Box>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography
            ref={head}
            variant="h2"
            component="h2"
            tabIndex={-1}
            sx={{ '&:focus': { outline: 'none' } }}
          >
            {t('certification.submitSuccessfulTitle')}
          </Typography>
          <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>
            {t('certification.submitSuccessfulDescription', { email: user.email })}
          </Typography>
        </Box>
      </Box>
      {form.apps.map((app) => {
        const receiptId = answerOf(state.draft.plan, usageItem(app.key));
        return (
          <Card
            key={app.key}
            heading="h3"
            title={nameOf(app)}
            action={
              receiptId !== '' ? (
                <PageLink to={links.usageReport(accountId, receiptId)}>
                  {t('certification.sent.receipt', { name: nameOf(app) })}
                </PageLink>
              ) : undefined
            }
          >
            <ReportedApp report={report} app={app} />
          </Card>
        );
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" {...linkTo(links.usageReports(accountId))}>
          {t(readsAll ? 'certification.sent.history' : 'certification.sent.own')}
        </Button>
        <Button variant="outlined" color="inherit" {...linkTo(links.account(accountId))}>
          {t('certification.sent.account')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={onMore}>
          {t('certification.sent.more')}
        </Button>
      </Box>
    </Box>
  );
}
