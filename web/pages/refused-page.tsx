import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { session } from '#domain/messages/en-gb/session.ts';
import type { Gate } from '#domain/session/gates.ts';
import type { ClientConfig } from '#domain/session/schema.ts';
import { addTexts } from '#web/core/i18n.ts';
import { NoticeFrame } from '#web/features/session/components/notice-frame.tsx';

addTexts(session);

/** Asks the provider which account, and does not go on with the one that was refused. */
const OTHER_ACCOUNT = '/api/auth/login?account=other';

interface RefusedPageProps {
  gate: Exclude<Gate, 'emailVerification'>;
  email: string;
  /** What the log calls the refusal. */
  reference: string;
  config: ClientConfig;
  onLogOut: () => void;
}

/** 2.10, 2.11: the single page that people of the vendor's domain see who may not enter, at every address. */
export function RefusedPage({ gate, email, reference, config, onLogOut }: RefusedPageProps) {
  const { t } = useTranslation();
  const forbidden = gate === 'accessForbidden';
  return (
    <NoticeFrame
      brand={config.vendorName}
      title={t(`session.refused.${gate}.title`)}
      actions={
        <>
          {forbidden && (
            <Button variant="contained" href={`mailto:${config.supportEmail}`}>
              {t('session.refused.contact')}
            </Button>
          )}
          <Button
            variant={forbidden ? 'outlined' : 'contained'}
            color={forbidden ? 'inherit' : 'primary'}
            href={OTHER_ACCOUNT}
          >
            {t('session.refused.otherAccount')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={onLogOut}>
            {t('session.refused.logOut')}
          </Button>
        </>
      }
    >
      <p>{t(`session.refused.${gate}.text`, { email })}</p>
      <p>{t('session.reference', { reference })}</p>
    </NoticeFrame>
  );
}
