import { useTranslation } from 'react-i18next';
import type { UsageReport } from '#domain/submissions/history/schema.ts';
import { Status } from '#web/ui/status.tsx';

interface AmendSlotProps {
  accountId: string;
  report: UsageReport;
}

/** Where a receipt says that its figures were changed since, and where they are changed. */
export function AmendSlot({ report: { state } }: AmendSlotProps) {
  const { t } = useTranslation();
  if (state !== 'CORRECTED' && state !== 'WITHDRAWN') return null;
  return <Status tone="warning">{t(`submissions.stateHelp.${state}`)}</Status>;
}
