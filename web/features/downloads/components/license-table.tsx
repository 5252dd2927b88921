import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { LicenseGroup } from '#domain/downloads/group-licenses.ts';
import type { Day } from '#domain/core/day.ts';
import { Card } from '#web/ui/card.tsx';
import type { LicenseActions } from '../use-license-actions.ts';
import { LicenseRow, licenseGrid } from './license-row.tsx';

interface LicenseTableProps {
  group: LicenseGroup;
  actions: LicenseActions;
  today: Day;
}

/** The licenses of one application with its license-type chip (2.20). */
export function LicenseTable({ group, actions, today }: LicenseTableProps) {
  const { t } = useTranslation();
  const { application, licenses } = group;
  const name = application?.name ?? t('downloadLicense.otherLicenses');
  const heads = ['product', 'licenseKey', 'created', 'expiry', 'lastDownloaded', 'actions'] as const;
  return (
    <Card
      title={name}
      flush
      action={
        application?.licenseType && (
          <Chip size="small" label={t(`downloadLicense.licenseType.${application.licenseType}`)} />
        )
      }
    >
      <Box
        role="table"
        aria-label={t('downloadLicense.tableOf', { application: name })}
        sx={{ containerType: 'inline-size', borderTop: '1px solid', borderColor: 'divider' }}
      >
        <Box role="rowgroup">
          <Box role="row" sx={{ ...licenseGrid.head }}>
            {heads.map((head) => (
              <Box key={head} role="columnheader">
                {t(`downloadLicense.${head}`)}
              </Box>
            ))}
          </Box>
        </Box>
        <Box role="rowgroup">
          {licenses.map((license) => (
            <LicenseRow key={license.licenseKeyId} license={license} actions={actions} today={today} />
          ))}
        </Box>
      </Box>
    </Card>
  );
}
