import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { NamedContact } from '#domain/imaging-usage/new-application.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { emptyContact } from '../application-form.ts';
import { ContactFields } from './contact-fields.tsx';
import type { StepProps } from './describe-step.tsx';

const KEY = 'imagingReport.newApplication';

/** The second step: who reports for the application. */
export function ContactsStep({
  form,
  attempted,
  onChange,
  known,
}: StepProps & { known: readonly NamedContact[] }) {
  const { t } = useTranslation();
  const { email, internal } = useUser();
  const { primary, secondary } = form;
  const named = [primary, ...(secondary ? [secondary] : [])].map((contact) => emailKey(contact.email.trim()));
  const isOthers = !internal && named[0] !== '' && !named.includes(emailKey(email));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ContactFields
        {...{ known, attempted }}
        legend={t(`${KEY}.primary`)}
        contact={primary}
        onChange={(contact) => onChange({ primary: contact })}
      />
      {secondary === null ? (
        <div>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => onChange({ secondary: emptyContact })}
          >
            {t(`${KEY}.addSecondary`)}
          </Button>
        </div>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <ContactFields
            {...{ known, attempted }}
            legend={t(`${KEY}.secondary`)}
            contact={secondary}
            onChange={(contact) => onChange({ secondary: contact })}
          />
          <div>
            <Button size="small" variant="text" color="inherit" onClick={() => onChange({ secondary: null })}>
              {t(`${KEY}.removeSecondary`)}
            </Button>
          </div>
        </Box>
      )}
      {isOthers && <Alert severity="warning">{t(`${KEY}.notYou`)}</Alert>}
    </Box>
  );
}
