import Box from '@mui/material/Box';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useFocusInPlace } from '#web/ui/use-focus-in-place.ts';
import { useUsageForm, type UsageFormOptions } from '../use-usage-form.ts';
import { freePeriods } from '../usage-plan.ts';
import { LicenseCard } from './license-card.tsx';
import { SentItems } from './sent-items.tsx';

export interface UsageFormProps extends UsageFormOptions {
  /** How what is typed is kept. */
  status: ReactNode;
}

/** 2.78, 4.29: rows per license, sent item by item. */
export function UsageForm(props: UsageFormProps) {
  const { licenses, status } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const usage = useUsageForm(props);
  useFocusInPlace(form);
  const { isLocked, isSending, problemAt, dispatch } = usage;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    usage.submit();
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {usage.licenses.map((license) => {
        const items = usage.items.filter(({ licenseKeyId }) => licenseKeyId === license.licenseKeyId);
        const isShown = items.length > 0 || freePeriods(license, items).length > 0;
        return !isShown ? null : (
          <LicenseCard
            key={license.licenseKeyId}
            {...{ license, items, isLocked, isSending, problemAt, dispatch }}
          />
        );
      })}
      <SentItems plan={usage.plan} licenses={licenses} />
      <div>
        <SubmitButton
          blockedReason={usage.blockedReason}
          onBlocked={() => usage.goToProblem(form.current)}
          isPending={isSending}
        >
          {t('imagingReport.submit')}
        </SubmitButton>
      </div>
      {status}
    </Box>
  );
}
