import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { isNumberText } from '#domain/core/whole-number-problem.ts';
import type { DraftApp, DraftItem } from '#domain/self-certification/draft-content.ts';
import type { CertifiableLicense } from '#domain/self-certification/schema.ts';
import { countedServers, serversTotal } from '#domain/self-certification/servers-total.ts';
import { licenseText, valueText } from '../license-text.ts';

interface UsageLinesProps {
  app: DraftApp;
  licenses: readonly CertifiableLicense[];
}

/** What an application reports, a line for each figure. */
export function UsageLines({ app, licenses }: UsageLinesProps) {
  const { t } = useTranslation();
  if (app.reportItems.length === 0) return t('certification.summary.noUsage');
  return (
    <Box
      component="ul"
      className="tabular"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}
    >
      {app.reportItems.map((item) => {
        const license = licenses.find(({ groupId }) => groupId === item.groupId);
        const name = license ? licenseText(license) : item.family;
        return (
          <li key={item.key}>
            <Figure item={item} license={license} />
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              {[name, item.deploymentType, item.environment, periodOf(item)]
                .filter((part) => part !== '')
                .join(' · ')}
            </Box>
          </li>
        );
      })}
    </Box>
  );
}

const periodOf = ({ usageRange: { start, end } }: DraftItem): string =>
  start === '' || end === '' ? '' : `${formatDay(start)} – ${formatDay(end)}`;

/** A row's figure in words; where nothing is typed there is none, which is no 0. */
function Figure({ item, license }: { item: DraftItem; license: CertifiableLicense | undefined }) {
  const { t } = useTranslation();
  const { statedAs, usageValue, serverDeployment } = item;
  const total = statedAs === 'servers' ? serversTotal(serverDeployment) : null;
  if (total !== null) {
    const rows = countedServers(serverDeployment).map(
      ({ processorsPerServer, numberOfServers }) =>
        `${formatNumber(numberOfServers)} × ${formatNumber(processorsPerServer)}`,
    );
    return (
      <div>
        <Strong>
          {t('certification.usage.serversTotal', {
            count: Number(total),
            value: formatNumber(String(total)),
          })}
        </Strong>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('certification.usage.serversDetail', { rows: rows.join(' + ') })}
        </Box>
      </div>
    );
  }
  if (statedAs === 'servers' || !isNumberText(usageValue))
    return <Strong>{t('certification.summary.noUsage')}</Strong>;
  return <Strong>{valueText(t, usageValue, license)}</Strong>;
}

const Strong = ({ children }: { children: string }) => (
  <Box component="span" sx={{ fontWeight: 500 }}>
    {children}
  </Box>
);
