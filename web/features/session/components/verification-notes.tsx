import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#domain/core/format.ts';

/** 2.09: confirms what was sent, and that it was sent again. */
export function SentNote({ at, again }: { at: Date | undefined; again: boolean }) {
  const { t } = useTranslation();
  const time = at ? formatInstant(at) : '';
  return (
    <div role="status">
      {at && !again && <p>{t('session.verification.sentAt', { at: time })}</p>}
      {at && again && (
        <Alert key={at.getTime()} severity="success" role="presentation" sx={{ my: 2 }}>
          {t('session.verification.sentAgainAt', { at: time })}
        </Alert>
      )}
    </div>
  );
}

/** 2.09: the way out for somebody who is signed in with the wrong address. */
export function OtherAddress({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {t('session.verification.otherAddress')}{' '}
      <Link
        component="button"
        type="button"
        variant="body2"
        sx={{ verticalAlign: 'baseline' }}
        onClick={onLogOut}
      >
        {t('session.verification.logOut')}
      </Link>
    </>
  );
}
