import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isEmail } from '#domain/core/text-limits.ts';
import type { ReportUsageValues } from './use-send.ts';

/** The fields beside the files: a contact e-mail may be left out, and else is one (2.71, 5.02). */
export function useReportUsageForm(): UseFormReturn<ReportUsageValues> {
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
