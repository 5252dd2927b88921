import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { formatNumber } from '#domain/core/format.ts';
import { nameOf } from '#domain/core/person-name.ts';
import type { ImagingApplication } from '#domain/imaging-usage/schema.ts';
import type { ReportingContact } from '#domain/usage-accounts/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { Field } from '#web/ui/fields/field.tsx';

interface ApplicationFieldProps {
  applications: readonly ImagingApplication[];
  value: string;
  onChange: (applicationId: string) => void;
  onAdd: () => void;
}

/** Stands for no application: it opens the dialog for a new one. */
const ADD = '+';

/** 2.77: the application to report for, with how much is due in each and who its contacts are. */
export function ApplicationField({ applications, value, onChange, onAdd }: ApplicationFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const due = applications.filter((one) => one.due > 0);
  const others = applications.filter((one) => one.due === 0);
  return (
    <Field id={id} label={t('imagingReport.application')} labelElement="div">
      {({ id: controlId, ...control }) => (
        <Select<string>
          id={controlId}
          labelId={`${id}-label`}
          fullWidth
          value={applications.some((one) => one.id === value) ? value : ''}
          onChange={({ target }) => (target.value === ADD ? onAdd() : onChange(target.value))}
          renderValue={(chosen) => applications.find((one) => one.id === chosen)?.name ?? ''}
          SelectDisplayProps={control}
          // 9.20: at most 40 % of the window high.
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: '40vh' } } } }}
        >
          {due.map(optionOf)}
          {others.map(optionOf)}
          <MenuItem value={ADD} sx={{ gap: 1, mt: 0.5, borderTop: '1px solid', borderColor: 'divider' }}>
            <Plus size={16} aria-hidden />
            {t('imagingReport.add')}
          </MenuItem>
        </Select>
      )}
    </Field>
  );
}

/** Not a component: the list takes its choices as its own children. */
const optionOf = (application: ImagingApplication) => (
  <MenuItem key={application.id} value={application.id} sx={{ whiteSpace: 'normal' }}>
    <OptionText application={application} />
  </MenuItem>
);

function OptionText({ application }: { application: ImagingApplication }) {
  const { t } = useTranslation();
  const contacts = useContacts(application);
  const { due, name } = application;
  const state =
    due > 0
      ? t('imagingReport.due', { count: due, number: formatNumber(due) })
      : t('imagingReport.nothingDue');
  return (
    <Box component="span" sx={{ display: 'grid', minWidth: 0 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {`${state} · ${contacts}`}
      </Box>
    </Box>
  );
}

/** Who reports for an application, in words; whether it is the person at the screen comes first (6.13). */
export function useContacts(
  application: Pick<ImagingApplication, 'primaryReportingContact' | 'secondaryReportingContact'>,
): string {
  const { t } = useTranslation();
  const { email } = useUser();
  const { primaryReportingContact, secondaryReportingContact } = application;
  const contacts = [primaryReportingContact, secondaryReportingContact].flatMap((contact) => contact ?? []);
  if (contacts.length === 0) return t('imagingReport.noContacts');
  if (contacts.some((contact) => emailKey(contact.email) === emailKey(email)))
    return t('imagingReport.contactYou');
  return t('imagingReport.contacts', { contacts: namesOf(contacts) });
}

export const namesOf = (contacts: readonly ReportingContact[]): string => contacts.map(nameOf).join(', ');
