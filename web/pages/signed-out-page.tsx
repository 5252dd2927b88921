import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#domain/messages/en-gb/session.ts';
import { safeReturnPath } from '#domain/session/safe-return-path.ts';
import { readReference, signInRefusals, type SignInRefusal } from '#domain/session/sign-in-refusal.ts';
import { forgetFiles } from '#web/core/forget-files.ts';
import { takeEndReason } from '#web/core/session/browser-session.ts';
import { addTexts } from '#web/core/i18n.ts';
import { NoticeFrame } from '#web/features/session/components/notice-frame.tsx';
import { clientConfigQuery } from '#web/features/session/queries.ts';

addTexts(session);

type Reason = SignInRefusal | ReturnType<typeof takeEndReason>;

/** Why somebody stands here: the log-in says it in the address, the browser's own log-out in the tab's memory. */
function readReason(): Reason {
  const said = new URLSearchParams(location.search).get('reason');
  return signInRefusals.find((one) => one === said) ?? takeEndReason();
}

/** After a log-out or a log-in that came to nothing; 8.02 shows its text here. */
export function SignedOutPage() {
  const { t } = useTranslation();
  const { data: config } = useQuery(clientConfigQuery);
  const [reason] = useState(readReason);
  // The sign-out has done it already; here goes what another window chose meanwhile.
  useEffect(() => {
    if (reason === 'signedOut') void forgetFiles();
  }, [reason]);
  const search = new URLSearchParams(location.search);
  const returnTo = encodeURIComponent(safeReturnPath(search.get('return_to')));
  const refused = signInRefusals.some((one) => one === reason);
  const reference = refused ? readReference(search.get('reference')) : undefined;
  // With the provider's own session the same account would come back.
  const account = refused ? '&account=other' : '';
  const email = config?.supportEmail ?? '';
  return (
    <NoticeFrame
      brand={config?.vendorName ?? t('common.productName')}
      title={t('session.signedOut.title')}
      actions={
        <Button variant="contained" href={`/api/auth/login?return_to=${returnTo}${account}`}>
          {t('session.signedOut.signIn')}
        </Button>
      }
    >
      <p>{t(`session.signedOut.${reason}`, { email })}</p>
      {reason === 'unexpectedAccess' && <p>{t('session.signedOut.unexpectedAccessHelp', { email })}</p>}
      {reference !== undefined && <p>{t('session.reference', { reference })}</p>}
    </NoticeFrame>
  );
}
