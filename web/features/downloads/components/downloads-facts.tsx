import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { isHandedOut } from '#domain/downloads/download-status.ts';
import { nearestExpiryOf } from '#domain/downloads/group-licenses.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { viewLicenses } from '#domain/downloads/view-licenses.ts';
import { useSupportMail } from '#web/core/use-support-mail.ts';
import { useDownloadsSearch } from '#web/features/downloads/use-downloads-search.ts';

/** How many keys are ready, and which of them expires first. */
export function DownloadsSummary({ licenses }: { licenses: readonly DownloadableLicense[] }) {
  const { t } = useTranslation();
  const ready = licenses.filter(({ status }) => isHandedOut(status));
  const nearest = nearestExpiryOf(ready);
  const counted = t('downloadLicense.counted', { count: ready.length, number: formatNumber(ready.length) });
  return nearest === null
    ? counted
    : `${counted} · ${t('downloadLicense.nearestExpiry', { date: formatDay(nearest) })}`;
}

interface DownloadsFooterProps {
  accountId: string;
  licenses: readonly DownloadableLicense[];
  subject: string;
}

/** Of what is shown what is not handed out (4.01), and the support link at the foot of the page (2.20). */
export function DownloadsFooter({ accountId, licenses, subject }: DownloadsFooterProps) {
  const { t } = useTranslation();
  const mail = useSupportMail();
  const { search } = useDownloadsSearch(accountId);
  const isGreyed = viewLicenses(licenses, search).licenses.some(({ status }) => !isHandedOut(status));
  return (
    <Box component="footer" sx={{ mt: 4, color: 'text.secondary' }}>
      {isGreyed && `${t('downloadLicense.notHandedOut')} `}
      {t('downloadLicense.footer')} <Link href={mail(subject)}>{t('downloadLicense.contactSupport')}</Link>
    </Box>
  );
}
