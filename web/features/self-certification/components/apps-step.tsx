import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftApp } from '#domain/self-certification/draft-content.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAppName } from '../use-app-name.ts';
import type { Certification } from '../use-certification.ts';
import { AppChooser } from './app-chooser.tsx';
import { AppFields } from './app-fields.tsx';
import { ReportedApp } from './reported-app.tsx';
import { oneColumn, StepColumns } from './step-columns.tsx';

/** 2.83: all applications, and the one that is chosen with its fields. */
export function AppsStep({ report }: { report: Certification }) {
  const { app, form, problems, dispatch } = report;
  // A new application is to be named first.
  const isNew = useRef(false);
  const add = (): void => {
    isNew.current = true;
    dispatch({ type: 'appAdded', key: crypto.randomUUID() });
  };
  const nameRef = (input: HTMLElement | null): void => {
    if (!input || !isNew.current) return;
    isNew.current = false;
    input.focus();
  };
  return (
    <StepColumns chooser={<AppChooser report={report} incomplete={problems.incompleteApps} onAdd={add} />}>
      {app && (
        <Box key={app.key} sx={oneColumn}>
          <AppHead report={report} app={app} mayRemove={form.apps.length > 1} />
          <AppBody report={report} app={app} heading="h4" nameRef={nameRef} />
        </Box>
      )}
    </StepColumns>
  );
}

interface AppBodyProps {
  report: Certification;
  app: DraftApp;
  heading: 'h3' | 'h4';
  nameRef?: (input: HTMLElement | null) => void;
}

/** The fields of an application; what was sent is only to be read. */
export function AppBody({ report, app, heading, nameRef }: AppBodyProps) {
  const hold = report.holdOf(app.key);
  if (hold === 'free')
    return <AppFields report={report} app={app} heading={heading} {...(nameRef ? { nameRef } : {})} />;
  return (
    <>
      <HoldNote hold={hold} />
      <ReportedApp report={report} app={app} />
    </>
  );
}

/** Why an application is only to be read. */
export function HoldNote({ hold }: { hold: 'open' | 'sent' }) {
  const { t } = useTranslation();
  return (
    <Alert severity={hold === 'sent' ? 'success' : 'warning'}>
      {t(hold === 'sent' ? 'certification.app.sent' : 'certification.app.sentOpen')}
    </Alert>
  );
}

interface AppHeadProps {
  report: Certification;
  app: DraftApp;
  mayRemove: boolean;
}

function AppHead({ report, app, mayRemove }: AppHeadProps) {
  const { t } = useTranslation();
  const name = useAppName(report)(app);
  const mayGo = mayRemove && report.holdOf(app.key) === 'free';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
      {/* One line: the whole name stands in the field, which must not move while it is typed. */}
      <Typography
        variant="h3"
        component="h3"
        noWrap
        tabIndex={-1}
        data-app-heading
        sx={{ flex: '1 1 0', minWidth: 0, '&:focus': { outline: 'none' } }}
      >
        {name}
      </Typography>
      {mayGo && (
        <Box sx={{ flex: 'none' }}>
          <RemoveApp report={report} app={app} name={name} label={t('certification.app.remove')} />
        </Box>
      )}
    </Box>
  );
}

interface RemoveAppProps {
  report: Certification;
  app: DraftApp;
  name: string;
  label: string;
}

/** Removes an application; one that holds something is asked about first. */
export function RemoveApp({ report, app, name, label }: RemoveAppProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const isEmpty = app.name === '' && app.description === '' && app.reportItems.length === 0;
  const remove = (): void => {
    setAsking(false);
    report.dispatch({ type: 'appRemoved', app: app.key });
    report.area.current?.querySelector<HTMLElement>('[aria-current], button')?.focus();
  };
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="inherit"
        startIcon={<Trash2 size={15} aria-hidden />}
        aria-label={t('certification.app.removeNamed', { name })}
        onClick={() => (isEmpty ? remove() : setAsking(true))}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="error"
        title={t('certification.app.removeTitle', { name })}
        confirmLabel={t('certification.app.remove')}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {t('certification.app.removeText')}
      </ConfirmDialog>
    </>
  );
}
