import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getOutbox } from '#domain/mail/contract.ts';
import { session } from '#domain/messages/en-gb/session.ts';
import { sendVerification } from '#domain/session/contract.ts';
import type { ClientConfig } from '#domain/session/schema.ts';
import { CallError } from '#web/core/call.ts';
import { call } from '#web/core/http.ts';
import { addTexts } from '#web/core/i18n.ts';
import { goTo } from '#web/core/navigation.ts';
import { NoticeFrame } from '#web/features/session/components/notice-frame.tsx';
import { OtherAddress, SentNote } from '#web/features/session/components/verification-notes.tsx';
import { readSent, rememberSent } from '#web/features/session/sent-mail-storage.ts';

addTexts(session);

type Sending = 'idle' | 'sending' | 'checking' | (typeof problems)[number];

const problems = ['notYet', 'manyRequests', 'failed'] as const;

interface EmailVerificationPageProps {
  email: string;
  config: ClientConfig;
  /** Where the person wanted to go; kept with the mail too. */
  returnTo: string;
  /** Asks whether the address is verified by now; true when the server said it, and the page goes if it is. */
  onGoOn: () => Promise<boolean>;
  onLogOut: () => void;
}

/** 2.09: says why, sends the link, confirms that it was sent. */
export function EmailVerificationPage(props: EmailVerificationPageProps) {
  const { email, config, returnTo, onGoOn, onLogOut } = props;
  const { t } = useTranslation();
  const [state, setState] = useState<Sending>('idle');
  // A later refusal does not undo it: the mail that was sent still works.
  const [sentAt, setSentAt] = useState(() => readSent(email));
  const [again, setAgain] = useState(false);
  const sent = sentAt !== undefined;
  const send = async (): Promise<void> => {
    setState('sending');
    try {
      await call(sendVerification, { query: { return_to: returnTo } });
      setAgain(sent);
      setSentAt(rememberSent(email));
      setState('idle');
    } catch (error) {
      setState(error instanceof CallError && error.status === 429 ? 'manyRequests' : 'failed');
    }
  };
  const goOn = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    setState('checking');
    if (await onGoOn()) return setState('notYet'); // still here: the gate has not opened
    goTo(returnTo);
  };
  const problem = problems.find((one) => one === state);
  return (
    <NoticeFrame
      brand={config.vendorName}
      title={sent ? t('session.verification.sent') : t('session.verification.title')}
      actions={
        <>
          {sent && (
            <Button variant="contained" href={returnTo} onClick={(event) => void goOn(event)}>
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
      footer={<OtherAddress onLogOut={onLogOut} />}
    >
      <p>
        {sent ? t('session.verification.sentTo', { email }) : t('session.verification.explain', { email })}
      </p>
      <SentNote at={sentAt} again={again} />
      {sent && config.demo && (
        <p>
          <Link href={getOutbox.path} target="_blank">
            {t('session.verification.outbox')}
          </Link>
        </p>
      )}
      <div role="alert">
        {problem && (
          <Alert severity={problem === 'failed' ? 'error' : 'warning'} role="presentation" sx={{ mt: 2 }}>
            {t(`session.verification.${problem}`, { support: config.supportEmail, email })}
          </Alert>
        )}
      </div>
    </NoticeFrame>
  );
}
