import Box from '@mui/material/Box';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAX } from '#domain/core/text-limits.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { FormField } from '#web/ui/fields/form-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ReportUsageValues } from '../use-send.ts';
import type { AccountChoice } from './account-field.tsx';

/** Its list of suggestions is heavy, and on the page of an account nobody needs it. */
const AccountField = lazyPart(
  () => import('./account-field.tsx'),
  (part) => part.AccountField,
  <Box sx={{ height: 86 }} />,
);

/** What internal people alone may say beside a usage file (2.71, 2.72). */
export function InternalFields({
  form,
  accountId,
  onAccountChange,
}: AccountChoice & { form: UseFormReturn<ReportUsageValues> }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
      }}
    >
      {accountId === undefined && <AccountField form={form} onAccountChange={onAccountChange} />}
      <EmailField form={form} />
    </Box>
  );
}

/** 2.71: optional; the form's resolver holds it to 5.02. */
function EmailField({ form }: { form: UseFormReturn<ReportUsageValues> }) {
  const { t } = useTranslation();
  return (
    <FormField control={form.control} name="contactEmail">
      {(field) => (
        <TextField
          {...field}
          label={t('products.licenses.reportUsage.itext.contactEmail')}
          help={t('products.licenses.reportUsage.itext.contactEmailHelp')}
          type="email"
          inputMode="email"
          maxLength={EMAIL_MAX}
        />
      )}
    </FormField>
  );
}
