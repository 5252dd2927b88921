import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { teamLevels } from '#domain/teams/team-roles.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import type { RolesForm } from '../use-roles.ts';

interface RolesFieldsProps {
  form: RolesForm;
  /** Whether the person at the screen is an owner: only owners make owners. */
  byOwner: boolean;
}

/** What somebody may do: one level or none, and whether they report imaging usage. */
export function RolesFields({ form, byOwner }: RolesFieldsProps) {
  const { t } = useTranslation();
  const levels = teamLevels.map((level) => ({
    value: level,
    label: t(`teams.roles.${level}`),
    disabled: level === 'CUCA_OWNER' && !byOwner,
  }));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <RadioField
        label={t('teams.roles.label')}
        options={[...levels, { value: 'none', label: t('teams.roles.none') }]}
        value={form.level}
        onChange={form.setLevel}
        {...(byOwner ? {} : { help: t('teams.roles.ownersOnly') })}
      />
      <CheckboxField
        label={t('teams.roles.reports')}
        help={t('teams.roles.reportsHelp')}
        value={form.reports}
        disabled={form.level === 'none'}
        onChange={form.setReports}
      />
    </Box>
  );
}
