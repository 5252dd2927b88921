import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Eye from 'lucide-react/icons/eye';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { customerView } from '#domain/messages/en-gb/customer-view.ts';
import type { ViewState } from '#domain/session/customer-view/view-state.ts';
import { addTexts } from '#web/core/i18n.ts';
import { goTo } from '#web/core/navigation.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { sendEnd } from '../queries.ts';

addTexts(customerView);

const TICK_MS = 1000;

/** Milliseconds until the view is over, reckoned from when the page was told of it. */
function useTimeLeft({ secondsLeft }: ViewState): number {
  const [endsAt] = useState(() => Date.now() + secondsLeft * 1000);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, endsAt - now);
}

/** Stands at the foot of every page while staff look on as a customer: as whom, why, how long still, and the way back. */
export function ViewBar({ view }: { view: ViewState }) {
  const { t } = useTranslation();
  const left = useTimeLeft(view);
  const [isEnding, setEnding] = useState(false);
  const goOn = (): void => goTo(`/accounts/${encodeURIComponent(view.accountId)}/products`);
  const end = (): void => {
    setEnding(true);
    // Whatever became of the call: the next page asks the server who one is.
    void sendEnd()
      .catch(() => {})
      .then(goOn);
  };
  const roles = view.roles.map((role) => t(`customerView.role.${role}`)).join(', ');
  const minutes = Math.ceil(left / 60_000);
  const time =
    left <= 60_000
      ? t('customerView.leftLess')
      : t('customerView.left', { count: minutes, number: formatNumber(minutes) });
  return (
    <>
      {/* As high as the bar, so that it covers nothing. */}
      <Box sx={{ height: { xs: 148, sm: 72 } }} />
      <Box
        component="section"
        aria-label={t('customerView.label')}
        sx={{
          ...{ position: 'fixed', insetInline: 0, bottom: 0, zIndex: 'appBar' },
          ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 1, sm: 2 } },
          ...{ px: { xs: 2, sm: 3 }, py: 1.25, bgcolor: 'text.primary', color: 'background.paper' },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
          <Eye size={20} aria-hidden />
        </Box>
        <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="strong" sx={{ display: 'block' }}>
            {view.name === null
              ? t('customerView.viewingRoles', { roles })
              : t('customerView.viewing', { name: view.name })}
          </Box>
          <Box
            component="span"
            sx={{
              ...{ typography: 'caption', display: '-webkit-box', overflow: 'hidden' },
              ...{ WebkitLineClamp: 2, WebkitBoxOrient: 'vertical' },
            }}
          >
            {[t('customerView.readOnly'), t('customerView.why', { reason: view.reason })].join(' ')}
          </Box>
        </Box>
        <Box component="span" className="tabular" sx={{ flex: 'none' }}>
          {time}
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          loading={isEnding}
          onClick={end}
          sx={{ flex: 'none', color: 'text.primary' }}
        >
          {t('customerView.end')}
        </Button>
      </Box>
      <DialogFrame
        open={left === 0 && !isEnding}
        role="alertdialog"
        hideClose
        hasEntry={false}
        width={440}
        title={t('customerView.over')}
        description={t('customerView.overText')}
        onClose={goOn}
        actions={
          <Button variant="contained" onClick={goOn}>
            {t('customerView.goOn')}
          </Button>
        }
      />
    </>
  );
}
