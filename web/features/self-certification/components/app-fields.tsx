import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftApp } from '#domain/self-certification/draft-content.ts';
import { emptyContact } from '#domain/self-certification/form.ts';
import { licenseTypes } from '#domain/usage-accounts/schema.ts';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { MultiSelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContactRole } from '../certification-machine.ts';
import type { Certification } from '../use-certification.ts';
import { ContactFields } from './contact-fields.tsx';
import { oneColumn } from './step-columns.tsx';

interface AppFieldsProps {
  report: Certification;
  app: DraftApp;
  /** Of the contacts. */
  heading: 'h3' | 'h4';
  nameRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/** One application: what it is, what it uses, and whom to ask (2.86). */
export function AppFields({ report, app, heading, nameRef }: AppFieldsProps) {
  const { t } = useTranslation();
  const { dispatch } = report;
  const { key, secondaryReportingContact: second } = app;
  const place = (field: string): string => `${key}.${field}`;
  const bound = (field: string) => ({
    onBlur: () => dispatch({ type: 'left', place: place(field) }),
    error: report.problemAt(`apps:${key}`, place(field)),
    required: true,
  });
  const contact = (role: ContactRole) => ({
    accountId: report.accountId,
    heading,
    contact: app[role] ?? emptyContact,
    onChange: (next: typeof emptyContact) =>
      dispatch({ type: 'contactTyped', app: key, role, contact: next }),
    onLeave: (field: string) => dispatch({ type: 'left', place: place(`${role}.${field}`) }),
    problemAt: (field: string) => report.problemAt(`apps:${key}`, place(`${role}.${field}`)),
  });
  const setSecond = (next: typeof emptyContact | null): void =>
    dispatch({ type: 'contactTyped', app: key, role: 'secondaryReportingContact', contact: next });
  return (
    <Box sx={{ ...oneColumn, gap: 2.5 }}>
      <TextField
        label={t('certification.app.name')}
        value={app.name}
        onChange={(name) => dispatch({ type: 'appTyped', app: key, values: { name } })}
        inputRef={nameRef}
        {...bound('name')}
      />
      <TextField
        label={t('certification.app.description')}
        help={t('certification.app.descriptionHelp')}
        value={app.description}
        onChange={(description) => dispatch({ type: 'appTyped', app: key, values: { description } })}
        rows={[4, 7]}
        {...bound('description')}
      />
      <RadioField
        label={t('certification.app.licenseType')}
        options={licenseTypes.map((value) => ({
          value,
          label: t(`certification.app.licenseTypes.${value}`),
        }))}
        value={licenseTypes.find((one) => one === app.licenseType) ?? ''}
        onChange={(licenseType) => dispatch({ type: 'appTyped', app: key, values: { licenseType } })}
        {...bound('licenseType')}
      />
      <ProductsField report={report} app={app} bound={bound('products')} />
      <ContactFields title={t('certification.contact.primary')} {...contact('primaryReportingContact')} />
      {second ? (
        <ContactFields
          title={t('certification.contact.secondary')}
          {...contact('secondaryReportingContact')}
          action={
            <Button size="small" variant="text" color="inherit" onClick={() => setSecond(null)}>
              {t('certification.contact.remove')}
            </Button>
          }
        />
      ) : (
        <div>
          <Button
            size="small"
            variant="text"
            color="inherit"
            startIcon={<Plus size={15} aria-hidden />}
            onClick={() => setSecond(emptyContact)}
          >
            {t('certification.contact.add')}
          </Button>
        </div>
      )}
    </Box>
  );
}

interface ProductsFieldProps {
  report: Certification;
  app: DraftApp;
  bound: { onBlur: () => void; error: string | undefined; required: boolean };
}

/** 7.44: the licensed products of the families whose past usage is certified. */
function ProductsField({ report: { products, dispatch }, app, bound }: ProductsFieldProps) {
  const { t } = useTranslation();
  const chosen = app.products.map(({ licensedProduct }) => licensedProduct);
  const choose = (names: readonly string[]): void =>
    dispatch({
      type: 'appTyped',
      app: app.key,
      values: {
        products: names.map((licensedProduct) => ({
          licensedProduct,
          productCategory:
            products.find((one) => one.licensedProduct === licensedProduct)?.productCategory ?? null,
        })),
      },
    });
  return (
    <MultiSelectField
      label={t('certification.app.products')}
      help={chosen.length > 1 ? chosen.join(', ') : t('certification.app.productsHelp')}
      options={[...new Set([...products.map((one) => one.licensedProduct), ...chosen])].map((value) => ({
        value,
        label: value,
      }))}
      value={chosen}
      onChange={choose}
      {...bound}
    />
  );
}
