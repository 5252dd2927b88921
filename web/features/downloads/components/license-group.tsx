import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { LicenseGroup as Group } from '#domain/downloads/group-licenses.ts';
import type { LicenseActions } from '../use-license-actions.ts';
import { DownloadAll } from './download-all.tsx';
import { LicenseGrid } from './license-grid.tsx';
import { LicenseRow } from './license-row.tsx';

interface LicenseGroupProps {
  group: Group;
  actions: LicenseActions;
  account: string;
  /** How many rows of it are drawn. */
  rows: number;
}

const heads = {
  product: 'product',
  key: 'licenseKey',
  created: 'created',
  expiry: 'expiry',
  last: 'lastDownloaded',
  actions: 'actions',
} as const;

/** The licenses of one application with its license-type chip (2.20); its name stays while they pass. */
export function LicenseGroup({ group, actions, account, rows }: LicenseGroupProps) {
  const { t } = useTranslation();
  const { application, licenses } = group;
  const name = application?.name ?? t('downloadLicense.otherLicenses');
  return (
    <LicenseGrid aria-label={name}>
      <div className="group-head">
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        {application?.licenseType && (
          <Chip size="small" label={t(`downloadLicense.licenseType.${application.licenseType}`)} />
        )}
        <span className="end">
          <DownloadAll licenses={licenses} application={name} actions={actions} />
        </span>
      </div>
      <div role="table" aria-label={t('downloadLicense.tableOf', { application: name })}>
        <div role="rowgroup">
          <div role="row" className="head">
            {Object.entries(heads).map(([className, head]) => (
              <div key={head} role="columnheader" className={className}>
                {t(`downloadLicense.${head}`)}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {licenses.slice(0, rows).map((license) => (
            <LicenseRow key={license.licenseKeyId} license={license} actions={actions} account={account} />
          ))}
        </div>
      </div>
    </LicenseGrid>
  );
}
