import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Plus from 'lucide-react/icons/plus';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftApp } from '#domain/self-certification/draft-content.ts';
import { licenseUsagesOf } from '#domain/self-certification/license-usages.ts';
import type { CertifiedFamily } from '#domain/self-certification/schema.ts';
import { useAppName } from '../../use-app-name.ts';
import type { Certification } from '../../use-certification.ts';
import { familiesOf } from '../../certification-form.ts';
import { AppChooser } from '../../components/app-chooser.tsx';
import { HoldNote } from '../../components/apps-step.tsx';
import { ReportedApp } from '../../components/reported-app.tsx';
import { oneColumn, StepColumns } from '../../components/step-columns.tsx';
import { UsageItem } from './usage-item.tsx';

/** 2.83: what each application used, by product family (3.19). */
export function UsageStep({ report }: { report: Certification }) {
  const { t } = useTranslation();
  const nameOf = useAppName(report);
  const { app, problems } = report;
  if (!app) return null;
  const hold = report.holdOf(app.key);
  return (
    <StepColumns chooser={<AppChooser report={report} incomplete={problems.incompleteUsage} />}>
      <Box key={app.key} sx={oneColumn}>
        <Typography
          variant="h3"
          component="h3"
          tabIndex={-1}
          data-app-heading
          sx={{ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
        >
          {t('certification.usage.of', { name: nameOf(app) })}
        </Typography>
        {hold === 'free' ? (
          <UsageOfApp report={report} app={app} />
        ) : (
          <>
            <HoldNote hold={hold} />
            <ReportedApp report={report} app={app} />
          </>
        )}
      </Box>
    </StepColumns>
  );
}

interface InApp {
  report: Certification;
  app: DraftApp;
}

function UsageOfApp({ report, app }: InApp) {
  const { t } = useTranslation();
  const { dispatch, licenses } = report;
  const families = familiesOf(app, report);
  const isUntouched = app.reportItems.length === 0;
  const noRows = report.problemAt(`usage:${app.key}`, `${app.key}.reportItems`);
  useEffect(() => {
    // A row of each family to begin with: most applications have just one.
    if (!isUntouched) return;
    for (const family of families)
      dispatch({ type: 'itemAdded', app: app.key, key: crypto.randomUUID(), family, licenses });
    // Once for an application; rows that are removed later do not come back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [app.key]);
  if (families.length === 0)
    return (
      <Alert severity="warning" data-problem tabIndex={-1}>
        {t('certification.usage.noLicense')}
      </Alert>
    );
  return (
    <>
      {noRows !== undefined && (
        <Alert severity="error" data-problem tabIndex={-1}>
          {noRows}
        </Alert>
      )}
      {families.map((family) => (
        <FamilyRows key={family} report={report} app={app} family={family} />
      ))}
    </>
  );
}

function FamilyRows({ report, app, family }: InApp & { family: CertifiedFamily }) {
  const { t } = useTranslation();
  const { dispatch, licenses } = report;
  const items = licenseUsagesOf(app)[family];
  const add = (): void =>
    dispatch({ type: 'itemAdded', app: app.key, key: crypto.randomUUID(), family, licenses });
  return (
    <Box component="section" aria-label={family} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h3" component="h4">
        {family}
      </Typography>
      {items.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('certification.usage.noRows')}</Box>}
      {items.map((item, at) => (
        <UsageItem key={item.key} report={report} app={app} item={item} n={at + 1} />
      ))}
      <div>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<Plus size={15} aria-hidden />}
          aria-label={t('certification.usage.addTo', { family })}
          onClick={add}
        >
          {t('certification.usage.add')}
        </Button>
      </div>
    </Box>
  );
}
