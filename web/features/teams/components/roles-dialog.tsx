import { useTranslation } from 'react-i18next';
import type { CucaRole } from '#domain/access/permissions.ts';
import { sameRoles } from '#domain/teams/team-roles.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useRoles } from '../use-roles.ts';
import { RolesFields } from './roles-fields.tsx';

interface RolesDialogProps {
  title: string;
  submitLabel: string;
  before: readonly CucaRole[];
  /** Whether the roles must differ from those before. */
  mustChange?: boolean;
  byOwner: boolean;
  isPending: boolean;
  onSubmit: (roles: CucaRole[]) => void;
  onClose: () => void;
}

/** Asks which roles somebody shall have. */
export function RolesDialog(props: RolesDialogProps) {
  const { t } = useTranslation();
  const form = useRoles(props.before);
  const isSame = props.mustChange === true && sameRoles(form.roles, props.before);
  return (
    <FormDialog
      width={460}
      title={props.title}
      submitLabel={props.submitLabel}
      isPending={props.isPending}
      blocked={{ reason: isSame ? t('teams.members.unchanged') : undefined }}
      onSubmit={() => props.onSubmit(form.roles)}
      onClose={props.onClose}
    >
      <RolesFields form={form} byOwner={props.byOwner} />
    </FormDialog>
  );
}
