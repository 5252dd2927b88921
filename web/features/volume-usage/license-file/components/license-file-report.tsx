import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { licenseFile } from '#domain/messages/en-gb/license-file.ts';
import { addTexts } from '#web/core/i18n.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { Card } from '#web/ui/card.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { AccountChoice } from '../../components/account-field.tsx';
import { InternalFields } from '../../components/internal-fields.tsx';
import { useLicenseFile } from '../use-license-file.ts';
import { ChosenFile } from './chosen-file.tsx';
import { DraftedRows, type DraftedRowsProps } from './drafted-rows.tsx';
import { KeptReport } from './kept-report.tsx';

addTexts(licenseFile);
const KEY = 'products.licenses.reportUsage.licenseFile';

export interface LicenseFileReportProps
  extends AccountChoice, Pick<DraftedRowsProps, 'form' | 'onReported' | 'renderDraft'> {
  /** The account whose kept rows are offered before a file is chosen. */
  keptFor: string | null;
}

/** 4.22: a license file, its products as rows, and their usage. */
export function LicenseFileReport(props: LicenseFileReportProps) {
  const { form, keptFor } = props;
  const { t } = useTranslation();
  const { internal } = useUser();
  const file = useLicenseFile();
  const { state } = file;
  const license = state.is === 'ready' ? (state.products.find((one) => one.license)?.license ?? null) : null;
  return (
    <Card title={t(`${KEY}.form`)}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {state.is === 'none' && keptFor !== null && <KeptReport accountId={keptFor} key={keptFor} />}
        <ChosenFile file={file} disabled={false} />
        {state.is === 'ready' && !license && (
          <Alert severity="warning">
            <AlertTitle>{t(`${KEY}.notLinked`)}</AlertTitle>
            {t(`${KEY}.notLinkedText`)}
          </Alert>
        )}
        {internal && <InternalFields {...props} form={form} />}
        {state.is === 'ready' && license ? (
          <DraftedRows {...props} file={state} license={license} />
        ) : (
          <div>
            <SubmitButton blockedReason={t(`${KEY}.chooseFile`)} onBlocked={focusFile}>
              {t(`${KEY}.submit`)}
            </SubmitButton>
          </div>
        )}
      </Box>
    </Card>
  );
}

/** The only file field of the page. */
const focusFile = (): void => document.querySelector<HTMLElement>('input[type="file"]')?.focus();
