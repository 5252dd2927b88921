import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getOutbox } from '#domain/mail/contract.ts';
import { session } from '#domain/messages/en-gb/session.ts';
import { sendVerification } from '#domain/session/contract.ts';
import type { ClientConfig } from '#domain/session/schema.ts';
import { CallError } from '#web/core/call.ts';
import { call } from '#web/core/http.ts';
import { addTexts } from '#web/core/i18n.ts';
import { NoticeFrame } from '#web/features/session/components/notice-frame.tsx';

addTexts(session);

type Sending = 'idle' | 'sending' | 'manyRequests' | 'failed';

interface EmailVerificationPageProps {
  email: string;
  config: ClientConfig;
  /** Where the person wanted to go; kept with the mail too. */
  returnTo: string;
  onLogOut: () => void;
}

/** 2.09: says why, sends the link, confirms that it was sent. */
export function EmailVerificationPage({ email, config, returnTo, onLogOut }: EmailVerificationPageProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<Sending>('idle');
  // A later refusal does not undo it: the mail that was sent still works.
  const [sent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    setState('sending');
    try {
      await call(sendVerification, { query: { return_to: returnTo } });
      setSent(true);
      setState('idle');
    } catch (error) {
      setState(error instanceof CallError && error.status === 429 ? 'manyRequests' : 'failed');
    }
  };
  return (
    <NoticeFrame
      brand={config.vendorName}
      title={sent ? t('session.verification.sent') : t('session.verification.title')}
      actions={
        <>
          {sent && (
            <Button variant="contained" href={returnTo}>
              {t('session.verification.back')}
            </Button>
          )}
          <Button
            variant={sent ? 'outlined' : 'contained'}
            color={sent ? 'inherit' : 'primary'}
            loading={state === 'sending'}
            onClick={() => void send()}
          >
            {sent ? t('session.verification.sendAgain') : t('session.verification.send')}
          </Button>
        </>
      }
      footer={
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
      }
    >
      <p>
        {sent ? t('session.verification.sentTo', { email }) : t('session.verification.explain', { email })}
      </p>
      {sent && config.demo && (
        <p>
          <Link href={getOutbox.path} target="_blank">
            {t('session.verification.outbox')}
          </Link>
        </p>
      )}
      <div role="alert">
        {(state === 'manyRequests' || state === 'failed') && (
          <Alert severity={state === 'failed' ? 'error' : 'warning'} role="presentation" sx={{ mt: 2 }}>
            {t(`session.verification.${state}`, { support: config.supportEmail })}
          </Alert>
        )}
      </div>
    </NoticeFrame>
  );
}
