import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AccountName } from '#domain/accounts/schema.ts';
import { AsyncAutocomplete } from '#web/ui/fields/async-autocomplete.tsx';
import { FormField } from '#web/ui/fields/form-field.tsx';
import { loadAccounts } from '#web/features/accounts/queries.ts';
import type { ReportUsageValues } from '../use-send.ts';

export interface AccountChoice {
  /** The account of the page; without it internal people may choose one (2.72). */
  accountId: string | undefined;
  onAccountChange: (account: AccountName | null) => void;
}

/** 2.72: whose keys alone shall be counted. */
export function AccountField({
  form,
  onAccountChange,
}: Pick<AccountChoice, 'onAccountChange'> & { form: UseFormReturn<ReportUsageValues> }) {
  const { t } = useTranslation();
  return (
    <FormField control={form.control} name="account">
      {(field) => (
        <AsyncAutocomplete<AccountName>
          label={t('products.licenses.reportUsage.itext.account')}
          help={t('products.licenses.reportUsage.itext.accountHelp')}
          placeholder={t('products.licenses.reportUsage.itext.accountPlaceholder')}
          value={field.value}
          onChange={(account) => {
            field.onChange(account);
            onAccountChange(account);
          }}
          load={loadAccounts}
          optionId={({ id }) => id}
          optionLabel={({ id, name }) => `${name} (${id})`}
        />
      )}
    </FormField>
  );
}
