import Box from '@mui/material/Box';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { productOf } from '#domain/products/find-product.ts';
import { reportingTypesOf } from '#domain/products/usage-source.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { ServerCsv } from '#web/core/table-csv.tsx';
import { tableQuery } from '#web/core/table-query.ts';
import type { ActivationActions } from '#web/features/activation/use-activation.tsx';
import type { ExposedKey } from '#web/features/exposures/use-exposure.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { unscaled } from '#web/ui/text-scale.ts';
import { useWidth } from '#web/ui/use-width.ts';
import { licenseColumns, licensesLayout, rowHeightOf, stackedColumns } from '../columns.tsx';
import { devColumns, type Reported } from '../dev-columns.tsx';
import { nameOfLicense } from '../license-text.ts';
import { licensesQuery, saveLicenses, type OfProduct, licensesSummaryQuery } from '../queries.ts';
import { useFreeTextSearch, useLicenseSearch } from '../use-free-text-search.ts';
import { useKeyActions } from '../use-key-actions.ts';
import { useRows } from '#web/core/paged-query.ts';

interface LicensesTableProps {
  of: OfProduct;
  /** Null for products whose rows cannot be selected (2.52). */
  selected: ReadonlySet<string> | null;
  onSelect: (selected: ReadonlySet<string>) => void;
  showMachines: ActivationActions['showMachines'];
  expose: (key: ExposedKey) => void;
}

const reportedOf = ({ usageSources }: LicenseRecord): Reported => ({
  sources: usageSources,
  types: reportingTypesOf(usageSources),
});

/** The licenses of a product with their search and their CSV (2.44, 2.47). */
export function LicensesTable({ of, selected, onSelect, showMachines, expose }: LicensesTableProps) {
  const { t } = useTranslation();
  const [text, search] = useFreeTextSearch(of);
  const keyActions = useKeyActions(of);
  const actions = useMemo(
    () => ({ ...keyActions, showMachines, expose }),
    [keyActions, showMachines, expose],
  );
  const frame = useRef<HTMLDivElement>(null);
  const hasMachines = productOf(of.productName)?.activation === true;
  const asked = useLicenseSearch();
  const { unusable } = asked;
  const isDevMode = asked.devMode === 'true';
  const measured = licensesLayout(unscaled(useWidth(frame)), hasMachines);
  // Stored words take two lines, in columns of their own.
  const layout = isDevMode ? 'narrow' : measured;
  const rowHeight = rowHeightOf[layout];
  const columns = useMemo(() => {
    if (layout === 'stacked') return stackedColumns(t, of.accountId, actions);
    const shown = licenseColumns(t, of.accountId, actions, layout, hasMachines);
    return isDevMode ? devColumns(t, shown, reportedOf) : shown;
  }, [t, of.accountId, actions, layout, hasMachines, isDevMode]);
  const query = useInfiniteQuery(licensesQuery(of, asked));
  const rows = useRows(query.data);
  return (
    <div ref={frame}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Box role="search" sx={{ flex: 1, maxWidth: 420 }}>
          <SearchField value={text} onSearch={search} label={t('products.licenses.searchLabel')} />
        </Box>
        <ServerCsv table={of.productName} save={() => saveLicenses(of, text, unusable)} />
      </Box>
      <LeftOutLine {...of} />
      <DataTable<LicenseRecord>
        label={t('products.licenses.table', { product: of.productName })}
        columns={columns}
        rows={rows}
        rowId={(row) => row.licenseKeyId}
        rowTone={(row) => (row.activationStatus === 'Inactive' ? 'muted' : undefined)}
        total={query.data?.pages[0]?.totalElements}
        {...tableQuery(t, query)}
        emptyText={t('common.tableEmptyPlaceholder')}
        onClearFilters={text === '' ? undefined : () => search('')}
        selection={
          selected === null
            ? undefined
            : {
                selected,
                onChange: onSelect,
                refusal: (row) => (row.lastTimeUsed === null ? t('licenses.neverUsedRefusal') : null),
                name: (row) =>
                  t('products.licenses.rowName', {
                    license: nameOfLicense(row),
                    key: row.partialLicenseKey ?? row.licenseKeyId,
                  }),
              }
        }
        scrollKey={`${unusable ?? ''} ${text}`}
        storageKey={isDevMode ? 'product-licenses-dev' : 'product-licenses'}
        {...(rowHeight === undefined ? {} : { rowHeight })}
      />
    </div>
  );
}

/** 4.02: what the list of the imaging product leaves out is one click away, and back; what is searched for goes along. */
function LeftOutLine(of: OfProduct) {
  const { t } = useTranslation();
  const { freeTextSearch, devMode, unusable } = useLicenseSearch();
  const isShown = unusable === 'true';
  const { data } = useQuery(licensesSummaryQuery(of));
  const count = data?.leftOutCount ?? 0;
  if (!isShown && count === 0) return null;
  const to = links.productLicenses(of.accountId, of.productName, freeTextSearch || undefined, {
    devMode,
    unusable: isShown ? undefined : 'true',
  });
  return (
    <Box component="p" sx={{ m: 0, mb: 1.5, typography: 'body2', color: 'text.secondary' }}>
      {isShown && <>{t('products.licenses.leftOutShown')} </>}
      <PageLink to={to}>
        {isShown
          ? t('products.licenses.backToUsable')
          : t('products.licenses.leftOut', { count, number: formatNumber(count) })}
      </PageLink>
    </Box>
  );
}
