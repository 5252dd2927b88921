import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#domain/messages/en-gb/session.ts';
import { confirmVerification } from '#domain/session/contract.ts';
import { safeReturnPath } from '#domain/session/safe-return-path.ts';
import { call } from '#web/core/http.ts';
import { addTexts } from '#web/core/i18n.ts';
import { replaceAddress } from '#web/core/navigation.ts';
import { NoticeFrame } from '#web/features/session/components/notice-frame.tsx';
import { clientConfigQuery } from '#web/features/session/queries.ts';

addTexts(session);

const tokenInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

type Confirming =
  | { step: 'asking' | 'sending' }
  | { step: 'done'; returnTo: string }
  | { step: 'failed'; message: string };

/**
 * 2.09: where the mailed link leads. Opening it does nothing, since mail scanners open links too; the button does.
 * No session is needed: the link may be opened on another device.
 */
export function EmailConfirmationPage() {
  const { t } = useTranslation();
  const { data: config } = useQuery(clientConfigQuery);
  const [token, setToken] = useState(tokenInAddress);
  const [state, setState] = useState<Confirming>({ step: 'asking' });
  useEffect(() => {
    const { pathname } = location;
    const hideToken = (): void => replaceAddress(pathname); // good for one use, it does not stay in the history
    // Opening a link in the tab that shows this page changes only the fragment: the page is not loaded again.
    const onOtherLink = (): void => {
      if (tokenInAddress() === '') return;
      setToken(tokenInAddress());
      setState({ step: 'asking' });
      hideToken();
    };
    hideToken();
    addEventListener('hashchange', onOtherLink);
    return () => removeEventListener('hashchange', onOtherLink);
  }, []);
  const confirm = async (): Promise<void> => {
    setState({ step: 'sending' });
    try {
      const { returnTo } = await call(confirmVerification, { body: { token } });
      setState({ step: 'done', returnTo: safeReturnPath(returnTo) });
    } catch (error) {
      setState({ step: 'failed', message: (error as Error).message });
    }
  };
  const brand = config?.vendorName ?? t('common.productName');
  if (state.step === 'done')
    return (
      <NoticeFrame
        brand={brand}
        role="status"
        title={t('session.confirm.done')}
        actions={
          <Button variant="contained" href={state.returnTo}>
            {t('session.confirm.goOn')}
          </Button>
        }
      >
        <p>{t('session.confirm.doneText')}</p>
      </NoticeFrame>
    );
  const problem =
    token === '' ? t('session.confirm.missing') : state.step === 'failed' ? state.message : undefined;
  return (
    <NoticeFrame
      brand={brand}
      title={problem === undefined ? t('session.confirm.title') : t('session.confirm.failed')}
      actions={
        problem === undefined ? (
          <Button variant="contained" loading={state.step === 'sending'} onClick={() => void confirm()}>
            {t('session.confirm.confirm')}
          </Button>
        ) : (
          <Button variant="outlined" color="inherit" href="/">
            {t('session.confirm.goOn')}
          </Button>
        )
      }
    >
      {problem === undefined ? (
        <p>{t('session.confirm.explain')}</p>
      ) : (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
    </NoticeFrame>
  );
}
