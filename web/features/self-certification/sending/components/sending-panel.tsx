import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isHeldUp, type SubmissionItem } from '#domain/core/submission-plan.ts';
import { SubmitList, type SubmitListItem } from '#web/ui/wizard/submit-list.tsx';
import { CASE_ITEM, PROVIDED_ITEM } from '../submit-plan.ts';
import { useAppName } from '../../use-app-name.ts';
import type { Certification } from '../../use-certification.ts';

interface SendingPanelProps {
  report: Certification;
  isSending: boolean;
  onRetry: () => void;
  onBack: () => void;
}

/** What is sent, part by part, with what is done ticked off; what failed stays with its reason. */
export function SendingPanel({ report, isSending, onRetry, onBack }: SendingPanelProps) {
  const { t } = useTranslation();
  const labelOf = useItemLabel(report);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { plan } = report.state.draft;
  const items = plan.map((item): SubmitListItem => ({
    id: item.id,
    label: labelOf(item),
    state: isHeldUp(plan, item) ? 'heldUp' : item.state,
    ...(item.reason === undefined ? {} : { reason: item.reason }),
  }));
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      <div>
        <Typography
          ref={head}
          variant="h2"
          component="h2"
          tabIndex={-1}
          sx={{ '&:focus': { outline: 'none' } }}
        >
          {t(isSending ? 'certification.sending.title' : 'certification.sending.stopped')}
        </Typography>
        <Typography sx={{ mt: 0.5, color: 'text.secondary', minHeight: '1.5em' }}>
          {!isSending && t('certification.sending.stoppedText')}
        </Typography>
      </div>
      <SubmitList items={items} {...(isSending ? {} : { onRetry })} />
      <Box sx={{ minHeight: 36 }}>
        {!isSending && (
          <Button variant="outlined" color="inherit" onClick={onBack}>
            {t('certification.sending.back')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** What a part of the report is called in the list. */
function useItemLabel(report: Certification): (item: SubmissionItem) => string {
  const { t } = useTranslation();
  const nameOf = useAppName(report);
  return ({ id }) => {
    if (id === CASE_ITEM) return t('certification.sending.case');
    if (id === PROVIDED_ITEM) return t('certification.sending.provided');
    const [kind, ...key] = id.split(':');
    const app = report.form.apps.find((one) => one.key === key.join(':'));
    const name = app ? nameOf(app) : '';
    return t(kind === 'app' ? 'certification.sending.app' : 'certification.sending.usage', { name });
  };
}
