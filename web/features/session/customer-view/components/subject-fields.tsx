import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountRoles, cucaRoles, type AccountRole, type CucaRole } from '#domain/access/permissions.ts';
import type { Viewable, ViewSubject } from '#domain/session/customer-view/schema.ts';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

type Kind = ViewSubject['kind'];

interface SubjectFieldsProps {
  viewable: Viewable;
  /** Null as long as nobody is chosen. */
  onChange: (subject: ViewSubject | null) => void;
}

/** As whom: a person of the account who can sign in, or somebody with roles that are chosen here. */
export function SubjectFields({ viewable: { people, applications }, onChange }: SubjectFieldsProps) {
  const { t } = useTranslation();
  const isAnybody = people.some(({ bar }) => bar === null);
  const [kind, setKind] = useState<Kind>(isAnybody ? 'person' : 'roles');
  const [userId, setUserId] = useState('');
  const [onAccount, setOnAccount] = useState<AccountRole[]>([]);
  const [cucaId, setCucaId] = useState('');
  const [onCuca, setOnCuca] = useState<CucaRole[]>([]);
  const subject = useMemo(
    () => subjectOf(kind, { userId, onAccount, cucaId, onCuca }),
    [kind, userId, onAccount, cucaId, onCuca],
  );
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(subject), [subject]);
  const roleText = (role: AccountRole | CucaRole): string => t(`customerView.role.${role}`);
  const choicesOf = <Role extends AccountRole | CucaRole>(roles: readonly Role[]) =>
    roles.map((value) => ({ value, label: roleText(value) }));
  return (
    <>
      <RadioField<Kind>
        label={t('customerView.as')}
        options={[
          { value: 'person', label: t('customerView.kind.person'), disabled: !isAnybody },
          { value: 'roles', label: t('customerView.kind.roles') },
        ]}
        value={kind}
        onChange={setKind}
        help={
          isAnybody ? undefined : t(people.length === 0 ? 'customerView.noPeople' : 'customerView.nobody')
        }
      />
      {kind === 'person' ? (
        <SelectField<string>
          label={t('customerView.person')}
          options={people.map(({ userId: value, name, email, bar }) => {
            const person = t('customerView.option', { name, email });
            const label = bar === null ? person : t(`customerView.bar.${bar}`, { person });
            return { value, label, disabled: bar !== null };
          })}
          value={userId}
          onChange={setUserId}
          required
        />
      ) : (
        <>
          <ChoiceList<AccountRole>
            label={t('customerView.accountRoles')}
            options={choicesOf(accountRoles)}
            value={onAccount}
            onChange={setOnAccount}
          />
          {applications.length > 0 && (
            <SelectField<string>
              label={t('customerView.application')}
              options={[
                { value: '', label: t('customerView.noApplication') },
                ...applications.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={cucaId}
              onChange={setCucaId}
            />
          )}
          {cucaId !== '' && (
            <ChoiceList<CucaRole>
              label={t('customerView.cucaRoles')}
              options={choicesOf(cucaRoles)}
              value={onCuca}
              onChange={setOnCuca}
            />
          )}
        </>
      )}
    </>
  );
}

interface Chosen {
  userId: string;
  onAccount: AccountRole[];
  cucaId: string;
  onCuca: CucaRole[];
}

/** Roles on an application count once the application is chosen. */
function subjectOf(kind: Kind, { userId, onAccount, cucaId, onCuca }: Chosen): ViewSubject | null {
  if (kind === 'person') return userId === '' ? null : { kind, userId };
  const isOfCuca = cucaId !== '' && onCuca.length > 0;
  if (onAccount.length === 0 && !isOfCuca) return null;
  return {
    ...{ kind, accountRoles: onAccount },
    ...(isOfCuca ? { cucaId, cucaRoles: onCuca } : { cucaId: null, cucaRoles: [] }),
  };
}
