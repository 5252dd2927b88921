import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { LicenseGrid } from './license-grid.tsx';

const ROWS = [0, 1, 2, 3, 4, 5];
/** As wide as the statuses that most accounts have. */
const STATUSES = [62, 83, 119, 86];
const cells = { key: 112, created: 76, expiry: 84, last: 72 } as const;

/** The page before its licenses are there, as it will stand: search and statuses, order, an application, its rows. */
export function DownloadsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{ui.loading}</VisuallyHidden>
      <div aria-hidden>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, mb: 1 }}>
          <Skeleton
            variant="rounded"
            height={36}
            sx={{ flex: '1 1 240px', maxWidth: { sm: 340 }, borderRadius: 1 }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {STATUSES.map((width) => (
              <Skeleton key={width} variant="rounded" width={width} height={32} sx={{ borderRadius: 1 }} />
            ))}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', height: 30, mb: 0.75 }}>
          <Skeleton width={124} height={18} />
        </Box>
        <LicenseGrid>
          <div className="group-head">
            <Skeleton width={160} height={22} />
          </div>
          <div className="head">
            {(['product', 'licenseKey', 'created', 'expiry', 'lastDownloaded', 'actions'] as const).map(
              (head, index) => (
                <div key={head} className={['product', ...Object.keys(cells), 'actions'][index]}>
                  {t(`downloadLicense.${head}`)}
                </div>
              ),
            )}
          </div>
          {ROWS.map((row) => (
            <div key={row} className="row">
              <div className="product">
                <div className="name">
                  <Skeleton width={120} height={20} />
                </div>
                <Skeleton width={`${70 - ((row * 17) % 30)}%`} height={18} />
              </div>
              {Object.entries(cells).map(([className, width]) => (
                <div key={className} className={className}>
                  <Skeleton width={width} height={18} />
                </div>
              ))}
              <div className="actions">
                <Skeleton variant="rounded" width={146} height={32} sx={{ borderRadius: 1 }} />
              </div>
            </div>
          ))}
        </LicenseGrid>
      </div>
    </div>
  );
}
