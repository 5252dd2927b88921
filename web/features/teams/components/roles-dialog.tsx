import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { CucaRole } from '#domain/access/permissions.ts';
import { sameRoles } from '#domain/teams/team-roles.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
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
    <DialogFrame
      open
      width={460}
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" disabled={props.isPending} onClick={props.onClose}>
            {t('teams.cancel')}
          </Button>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (!isSame) props.onSubmit(form.roles);
            }}
          >
            <SubmitButton
              atEnd
              isPending={props.isPending}
              blockedReason={isSame ? t('teams.members.unchanged') : undefined}
              onBlocked={() => {}}
            >
              {props.submitLabel}
            </SubmitButton>
          </form>
        </>
      }
    >
      <RolesFields form={form} byOwner={props.byOwner} />
    </DialogFrame>
  );
}
