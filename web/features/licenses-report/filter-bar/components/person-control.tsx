import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { nameOf } from '#domain/core/person-name.ts';
import { MINE } from '#domain/licenses-report/assignee-filter.ts';
import { filters, type FilterOf } from '#domain/licenses-report/filters.ts';
import type { ReportUser } from '#domain/licenses-report/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { AsyncAutocomplete } from '#web/ui/fields/async-autocomplete.tsx';
import { searchUsers } from '../../queries.ts';
import { useAssignee } from '../../use-assignee.ts';

interface PersonControlProps {
  name: FilterOf<'person'>;
  /** An e-mail address; empty for everybody. */
  value: string;
  onChange: (value: string) => void;
}

/** Somebody of the vendor, by name or address; oneself is a click away. */
export function PersonControl({ name, value, onChange }: PersonControlProps) {
  const { t } = useTranslation();
  const { email } = useUser();
  const person = useAssignee(value);
  const isMine = value === MINE || value.toLowerCase() === email.toLowerCase();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <AsyncAutocomplete<ReportUser>
        label={t(filters[name].label)}
        value={person}
        onChange={(user) => onChange(user?.email ?? '')}
        load={searchUsers}
        optionId={(user) => user.email}
        optionLabel={(user) =>
          nameOf(user) === user.email
            ? user.email
            : t('licenses.report.edit.personOption', { name: nameOf(user), email: user.email })
        }
        placeholder={t('licenses.report.edit.anyone')}
      />
      {name === 'assignee' && !isMine && (
        <Button size="small" color="inherit" variant="outlined" onClick={() => onChange(email)}>
          {t('licenses.report.edit.mineOnly')}
        </Button>
      )}
    </Box>
  );
}
