import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, type FormEvent } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { productOf } from '#domain/products/find-product.ts';
import { checkChosenFile } from '#domain/volume-usage/usage-file-problem.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { Card } from '#web/ui/card.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { FileDropZone } from '#web/ui/file-drop-zone/file-drop-zone.tsx';
import { FileList } from '#web/ui/file-drop-zone/file-list.tsx';
import { StickyActions } from '#web/ui/sticky-actions.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useResultLine } from '../outcome/use-result-line.ts';
import { canSubmit, isDone, isRetry, isRunning, isSearching } from '../upload-machine.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { usePreviews, type Preview } from '../use-previews.ts';
import { useSend, type ReportUsageValues } from '../use-send.ts';
import { useUpload } from '../use-upload.ts';
import { droppedFiles } from './dropped-files.tsx';
import type { AccountChoice } from './account-field.tsx';
import { InternalFields } from './internal-fields.tsx';
import { UploadProgress } from './upload-progress.tsx';

const KEY = 'products.licenses.reportUsage.itext.preview';

/** What the files would count together, once all of them are known; files that add nothing are told apart. */
function PreviewTotal({ previews }: { previews: ReadonlyMap<string, Preview> }) {
  const { t } = useTranslation();
  const resultLine = useResultLine();
  const all = [...previews.values()];
  if (all.length === 0) return null;
  const left = all.filter((preview) => preview === 'asking').length;
  const fresh = all.filter((preview) => preview !== null && preview !== 'asking' && preview.state === 'new');
  const count = fresh.length;
  const figures = resultLine(fresh as Exclude<Preview, 'asking' | null>[]);
  const text =
    left > 0
      ? t(`${KEY}.checking`, { n: formatNumber(all.length - left), count: all.length })
      : all.every((preview) => preview === null)
        ? t(`${KEY}.notChecked`, { count: all.length })
        : count === 0
          ? t(`${KEY}.nothingNew`, { count: all.length })
          : figures === undefined
            ? t(`${KEY}.newFiles`, { count, number: formatNumber(count) })
            : t(`${KEY}.newFigures`, { count, number: formatNumber(count), figures });
  return (
    <Box role="status" className="tabular" sx={{ typography: 'body2', fontWeight: 500, minHeight: 20 }}>
      {text}
    </Box>
  );
}

/** Usage files, and zips that hold them (9.05). */
const EXTENSIONS = ['.ulvd', '.lvd', '.zip'] as const;

/** 2.69–2.75: usage files, and for internal people whom to ask and which account they count for. */
export function ReportUsageForm({
  accountId,
  onAccountChange,
  form,
}: AccountChoice & { form: UseFormReturn<ReportUsageValues> }) {
  const { t } = useTranslation();
  const { internal } = useUser();
  const zone = useRef<HTMLDivElement>(null);
  const { upload, store } = useUpload();
  const send = useSend(accountId);
  // Asked for here: the form may be older than this mode, and tells later changes alone.
  const { isValid } = useFormState({ control: form.control });
  const running = isRunning(upload);
  const hasFiles = upload.items.length > 0;
  const buttons = useKeptFocus(running);
  const previews = usePreviews(internal ? (accountId ?? form.watch('account')?.id) : undefined);
  const mayGo = canSubmit(upload);
  const blockedReason = !mayGo
    ? t(`products.licenses.reportUsage.itext.${isSearching(upload) ? 'searching' : 'chooseFile'}`)
    : isValid
      ? undefined
      : widgets.submitInvalid;
  const onSubmit = form.handleSubmit(send);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (blockedReason === undefined) void onSubmit();
  };
  const goToProblem = (): void => {
    if (mayGo) void form.trigger(undefined, { shouldFocus: true });
    else zone.current?.querySelector('input')?.focus();
  };

  // The result stands in the form's place until somebody wants to send more.
  if (isDone(upload)) return null;
  return (
    <Card title={t('products.licenses.reportUsage.itext.form')}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <div ref={zone}>
          <FileDropZone
            label={t('products.licenses.reportUsage.itext.files')}
            help={hasFiles ? undefined : <FilesHelp />}
            compact={hasFiles}
            extensions={EXTENSIONS}
            multiple
            required
            disabled={running}
            explainRefusal={checkChosenFile}
            onAdd={store.add}
          >
            <PreviewTotal previews={previews} />
            <FileList
              files={droppedFiles(t, upload, previews)}
              onRemove={running ? undefined : store.remove}
            />
          </FileDropZone>
        </div>
        {internal && <InternalFields form={form} accountId={accountId} onAccountChange={onAccountChange} />}
        <StickyActions ref={buttons} sticks={hasFiles}>
          {running ? (
            <UploadProgress />
          ) : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
              <SubmitButton blockedReason={blockedReason} onBlocked={goToProblem}>
                {t(`products.licenses.reportUsage.itext.${isRetry(upload) ? 'retry' : 'submit'}`)}
              </SubmitButton>
              {hasFiles && (
                <Button variant="text" color="inherit" onClick={store.reset}>
                  {t('products.licenses.reportUsage.itext.clear')}
                </Button>
              )}
            </Box>
          )}
        </StickyActions>
      </Box>
    </Card>
  );
}

/** Where usage files come from, and what may be sent. */
function FilesHelp() {
  const { t } = useTranslation();
  return (
    <>
      {t('products.licenses.reportUsage.itext.origin')}{' '}
      <ExternalLink href={productOf('iText')?.links.documentation ?? ''}>
        {t('products.licenses.reportUsage.itext.originLink')}
      </ExternalLink>
      <br />
      {t('products.licenses.reportUsage.itext.filesHelp')}
    </>
  );
}
