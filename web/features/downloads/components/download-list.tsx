import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { downloadSorts, type DownloadSort } from '#domain/downloads/download-search.ts';
import { groupLicenses, type LicenseGroup as Group } from '#domain/downloads/group-licenses.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { textToSearch, viewLicenses } from '#domain/downloads/view-licenses.ts';
import { useExposure } from '#web/features/exposures/use-exposure.tsx';
import { useActivation } from '#web/features/activation/use-activation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { OrderMenu } from '#web/ui/order-menu.tsx';
import { useDownloadsSearch } from '../use-downloads-search.ts';
import { useLicenseActions, type LicenseActions } from '../use-license-actions.ts';
import { DownloadAll } from './download-all.tsx';
import { DownloadsBar } from './downloads-bar.tsx';
import { LicenseGroup } from './license-group.tsx';

/** Rows that come by themselves; more when they are asked for. */
const ROWS = 200;

interface DownloadListProps {
  licenses: readonly DownloadableLicense[];
  accountId: string;
  account: string;
}

/** The account's licenses by application, as search, status and order in the address ask for. */
export function DownloadList({ licenses, accountId, account }: DownloadListProps) {
  const { t } = useTranslation();
  const { actions, dialog } = useActions(accountId);
  const { search, change } = useDownloadsSearch(accountId);
  const view = useMemo(() => viewLicenses(licenses, search), [licenses, search]);
  const groups = useMemo(() => groupLicenses(view.licenses), [view]);
  const [rows, setRows] = useState({ of: search, count: ROWS });
  const most = rows.of === search ? rows.count : ROWS;
  const left = view.licenses.length - most;
  return (
    <>
      {licenses.length > 1 && (
        <DownloadsBar
          search={search}
          view={view}
          onChange={(part) =>
            change(
              part.freeTextSearch === undefined
                ? part
                : { ...part, freeTextSearch: textToSearch(part.freeTextSearch, licenses) },
            )
          }
        />
      )}
      {view.licenses.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('downloadLicense.noneFound')}
          action={
            <Button
              variant="outlined"
              color="inherit"
              onClick={() => change({ freeTextSearch: '', status: null })}
            >
              {t('downloadLicense.clearFilters')}
            </Button>
          }
        >
          {t('downloadLicense.noneFoundText')}
        </EmptyState>
      )}
      {view.licenses.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', ml: -1.25, mb: 0.75 }}>
          <SortChoice sort={search.sort} onChange={(sort) => change({ sort })} />
          {groups.length > 1 && <DownloadAll licenses={view.licenses} actions={actions} />}
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {drawnOf(groups, most).map(({ group, count }) => (
          <LicenseGroup
            key={group.application?.id ?? ''}
            group={group}
            actions={actions}
            account={account}
            rows={count}
          />
        ))}
      </Box>
      {left > 0 && (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => setRows({ of: search, count: most + ROWS })}
          >
            {t('downloadLicense.showMore', {
              number: formatNumber(Math.min(left, ROWS)),
              total: formatNumber(left),
            })}
          </Button>
        </Box>
      )}
      {dialog}
    </>
  );
}

/** What can be done with a license, and the dialogs of its machines and of an exposed key. */
function useActions(accountId: string) {
  const licenseActions = useLicenseActions(accountId);
  const { showMachines, dialog } = useActivation(accountId);
  const exposure = useExposure(accountId);
  const { expose } = exposure;
  const actions = useMemo<LicenseActions>(
    () => ({
      ...licenseActions,
      showMachines: ({ licenseKeyId, productLicense, productDisplayName, partialLicenseKey: tail }) =>
        showMachines({ licenseKeyId, name: productLicense ?? productDisplayName, tail, isUsable: true }),
      expose: ({ licenseKeyId, productDisplayName, partialLicenseKey: tail }) =>
        expose({ licenseKeyId, name: tail ?? productDisplayName }),
    }),
    [licenseActions, showMachines, expose],
  );
  const dialogs = (
    <>
      {dialog}
      {exposure.dialog}
    </>
  );
  return { actions, dialog: dialogs };
}

/** How many rows of each application are drawn, so that all together they are no more than the page's. */
function drawnOf(groups: readonly Group[], most: number): { group: Group; count: number }[] {
  let room = most;
  const drawn: { group: Group; count: number }[] = [];
  for (const group of groups) {
    if (room <= 0) break;
    drawn.push({ group, count: Math.min(room, group.licenses.length) });
    room -= group.licenses.length;
  }
  return drawn;
}

interface SortChoiceProps {
  sort: DownloadSort;
  onChange: (sort: DownloadSort) => void;
}

/** The order of the licenses, which its button names. */
function SortChoice({ sort, onChange }: SortChoiceProps) {
  const { t } = useTranslation();
  const label = t('downloadLicense.sort');
  return (
    <OrderMenu
      orders={downloadSorts}
      order={sort}
      nameOf={(one) => t(`downloadLicense.sorts.${one}`)}
      onChange={onChange}
      label={label}
      button={{
        size: 'small',
        sx: { color: 'text.secondary' },
        children: `${label} ${t(`downloadLicense.sorts.${sort}`).toLowerCase()}`,
      }}
    />
  );
}
