import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import UserRound from 'lucide-react/icons/user-round';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameWithAddress } from '#domain/core/person-name.ts';
import type { FormContact } from '#domain/self-certification/form.ts';
import type { Contact } from '#domain/self-certification/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { AsyncAutocomplete } from '#web/ui/fields/async-autocomplete.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { searchContacts } from '../queries.ts';

interface ContactFieldsProps {
  title: string;
  /** The level of the title: below that of the application, or of the step that is about one alone. */
  heading: 'h3' | 'h4';
  accountId: string;
  contact: FormContact;
  onChange: (contact: FormContact) => void;
  onLeave: (field: keyof FormContact) => void;
  problemAt: (field: keyof FormContact) => string | undefined;
  /** At the right of the title. */
  action?: ReactNode;
}

/** Somebody to ask: found among the account's contacts, typed by hand, or oneself (2.86, 2.87). */
export function ContactFields(props: ContactFieldsProps) {
  const { title, heading, accountId, contact, onChange, action } = props;
  const { t } = useTranslation();
  const id = useId();
  const user = useUser();
  const load = useCallback(
    (text: string, signal: AbortSignal) => searchContacts(accountId, text, signal),
    [accountId],
  );
  const [found, setFound] = useState<Contact | null>(null);
  const fill = ({ email, firstName, lastName }: FormContact): void =>
    onChange({ email, firstName, lastName });
  const field = (name: keyof FormContact, type: 'text' | 'email' = 'text') => (
    <TextField
      label={t(`certification.contact.${name}`)}
      type={type}
      required
      value={contact[name]}
      onChange={(value) => onChange({ ...contact, [name]: value })}
      onBlur={() => props.onLeave(name)}
      error={props.problemAt(name)}
    />
  );
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={id} variant="h3" component={heading} sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<UserRound size={15} aria-hidden />}
          onClick={() => fill(user)}
        >
          {t('certification.contact.useMine')}
        </Button>
        {action}
      </Box>
      <AsyncAutocomplete<Contact>
        label={t('certification.contact.find')}
        help={t('certification.contact.findHelp')}
        value={found?.email === contact.email ? found : null}
        onChange={(next) => {
          setFound(next);
          if (next) fill(next);
        }}
        load={load}
        optionId={(one) => one.id}
        optionLabel={nameWithAddress}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
        }}
      >
        {field('firstName')}
        {field('lastName')}
        {field('email', 'email')}
      </Box>
    </Box>
  );
}
