import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import UserRound from 'lucide-react/icons/user-round';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameWithAddress } from '#domain/core/person-name.ts';
import { EMAIL_MAX, TEXT_MAX } from '#domain/core/text-limits.ts';
import type { NamedContact } from '#domain/imaging-usage/new-application.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { AsyncAutocomplete } from '#web/ui/fields/async-autocomplete.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { contactProblems } from '../application-form.ts';

const KEY = 'imagingReport.newApplication';

interface ContactFieldsProps {
  legend: string;
  contact: NamedContact;
  /** Contacts of the account that can be searched. */
  known: readonly NamedContact[];
  /** Going on was tried: every problem is shown. */
  attempted: boolean;
  onChange: (contact: NamedContact) => void;
}

/** A reporting contact: found among the account's contacts, the person at the screen, or typed by hand. */
export function ContactFields({ legend, contact, known, attempted, onChange }: ContactFieldsProps) {
  const { t } = useTranslation();
  const { email, firstName, lastName } = useUser();
  const load = useCallback(
    (text: string) =>
      Promise.resolve(known.filter((one) => nameWithAddress(one).toLowerCase().includes(text.toLowerCase()))),
    [known],
  );
  const [left, setLeft] = useState<ReadonlySet<keyof NamedContact>>(new Set());
  const all = contactProblems(contact);
  // A field is marked once it was left with something wrong in it; one that is empty when going on is tried.
  const problemOf = (field: keyof NamedContact) =>
    attempted || (left.has(field) && contact[field].trim() !== '') ? all[field] : undefined;
  const errorOf = (field: keyof NamedContact): string | undefined => {
    const problem = problemOf(field);
    return problem && t(`${KEY}.${problem}`);
  };
  const leave = (field: keyof NamedContact): void => setLeft(new Set([...left, field]));
  return (
    <Box role="group" aria-label={legend} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ fontWeight: 600, flex: 1 }}>{legend}</Box>
        <Button
          size="small"
          variant="text"
          startIcon={<UserRound size={15} aria-hidden />}
          onClick={() => onChange({ email, firstName, lastName })}
        >
          {t(`${KEY}.useMe`)}
        </Button>
      </Box>
      {known.length > 0 && (
        <AsyncAutocomplete<NamedContact>
          label={t(`${KEY}.search`)}
          value={null}
          onChange={(chosen) => chosen && onChange(chosen)}
          load={load}
          optionId={(one) => one.email}
          optionLabel={nameWithAddress}
        />
      )}
      <TextField
        label={t(`${KEY}.email`)}
        type="email"
        value={contact.email}
        maxLength={EMAIL_MAX}
        required
        onChange={(text) => onChange({ ...contact, email: text })}
        onBlur={() => leave('email')}
        error={errorOf('email')}
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {(['firstName', 'lastName'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`${KEY}.${field}`)}
            value={contact[field]}
            maxLength={TEXT_MAX}
            required
            onChange={(text) => onChange({ ...contact, [field]: text })}
            onBlur={() => leave(field)}
            error={errorOf(field)}
          />
        ))}
      </Box>
    </Box>
  );
}
