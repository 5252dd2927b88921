import Box from '@mui/material/Box';
import { useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isEmail } from '#domain/core/text-limits.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { stringifySearch } from '#web/core/search-params.ts';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import type { AccountChoice } from '../../components/account-field.tsx';
import { ReportUsageForm } from '../../components/report-usage-form.tsx';
import { UploadResult } from '../../components/upload-result.tsx';
import { HEIGHT_TO_COME } from '#web/ui/height-to-come.ts';
import { isDone, isRunning } from '../../upload-machine.ts';
import type { ReportUsageValues } from '../../use-send.ts';
import { useUpload } from '../../use-upload.ts';
import type { LicenseFileReportProps } from './license-file-report.tsx';

/** Most people have usage files: what the other mode needs comes with it. */
const LicenseFileReport = lazyPart(
  () => import('./license-file-report.tsx'),
  (part) => part.LicenseFileReport,
  <div className={HEIGHT_TO_COME}>
    <LinesSkeleton count={1} height={240} />
  </div>,
);
const ReportResult = lazyPart(
  () => import('./report-result.tsx'),
  (part) => part.ReportResult,
);

const modes = ['usage-file', 'license-file'] as const;
type Mode = (typeof modes)[number];

interface ReportModesProps extends AccountChoice, Pick<LicenseFileReportProps, 'keptFor' | 'renderDraft'> {
  sentFor: string | undefined;
  /** Told which receipts of reports stand here: they need not stand elsewhere. */
  onReported: (receiptIds: readonly string[]) => void;
}

/** 2.70: usage files or a license file. Another mode is another form, in which the contact e-mail alone stays (4.22). */
export function ReportModes({ sentFor, onReported, ...props }: ReportModesProps) {
  const { mode, switchTo } = useMode();
  const { upload, store } = useUpload();
  const form = useReportUsageForm();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const report = (next: Receipt | null): void => {
    setReceipt(next);
    onReported(next ? [next.id] : []);
  };
  const change = (next: Mode): void => {
    const { contactEmail } = form.getValues();
    form.reset({ contactEmail, account: null });
    props.onAccountChange(null);
    store.reset();
    switchTo(next);
  };
  const isOver = mode === 'license-file' ? receipt !== null : isDone(upload);
  return (
    <>
      {mode === 'usage-file' && (
        <UploadResult sentFor={sentFor} choosesAccount={props.accountId === undefined} />
      )}
      {mode === 'license-file' && receipt && <ReportResult receipt={receipt} onMore={() => report(null)} />}
      <Box className="not-printed" sx={{ display: isOver ? 'none' : 'grid', gap: 2 }}>
        {!isOver && <ModeField mode={mode} disabled={isRunning(upload)} onChange={change} />}
        {mode === 'usage-file' && <ReportUsageForm {...props} form={form} />}
        {mode === 'license-file' && !receipt && (
          <LicenseFileReport {...props} form={form} onReported={report} />
        )}
      </Box>
    </>
  );
}

interface ModeFieldProps {
  mode: Mode;
  /** While files are on their way. */
  disabled: boolean;
  onChange: (mode: Mode) => void;
}

function ModeField({ mode, disabled, onChange }: ModeFieldProps): ReactNode {
  const { t } = useTranslation();
  return (
    <RadioField<Mode>
      row
      label={t('products.licenses.reportUsage.mode')}
      options={modes.map((value) => ({
        value,
        label: t(`products.licenses.reportUsage.modes.${value}`),
        disabled: disabled && value !== mode,
      }))}
      value={mode}
      onChange={onChange}
    />
  );
}

/** The mode stands in the address; usage files need no word there. */
function useMode(): { mode: Mode; switchTo: (mode: Mode) => void } {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    mode: search.mode ?? 'usage-file',
    switchTo: (mode) => {
      const next = { ...search, mode: mode === 'license-file' ? mode : undefined };
      void navigate({ href: pathname + stringifySearch(next), replace: true });
    },
  };
}

/** The fields beside the files: a contact e-mail may be left out, and else is one (2.71, 5.02). */
function useReportUsageForm(): UseFormReturn<ReportUsageValues> {
  const { t } = useTranslation();
  return useForm<ReportUsageValues>({
    mode: 'onTouched',
    defaultValues: { contactEmail: '', account: null },
    resolver: (values) => {
      if (values.contactEmail === '' || isEmail(values.contactEmail)) return { values, errors: {} };
      const message = t('products.licenses.reportUsage.itext.emailInvalid');
      return { values: {}, errors: { contactEmail: { type: 'email', message } } };
    },
  });
}
