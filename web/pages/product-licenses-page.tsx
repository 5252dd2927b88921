import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import Upload from 'lucide-react/icons/upload';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPage } from '#domain/access/pages.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { searchForAddress } from '#domain/licenses-report/report-search.ts';
import { activation as activationTexts } from '#domain/messages/en-gb/activation.ts';
import { downloads } from '#domain/messages/en-gb/downloads.ts';
import { licenses as licenseTexts } from '#domain/messages/en-gb/licenses.ts';
import { products as productTexts } from '#domain/messages/en-gb/products.ts';
import { productOf } from '#domain/products/find-product.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import { PageLink, usePageLink } from '#web/core/page-link.tsx';
import { tableQuery } from '#web/core/table-query.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useActivation, type ActivationActions } from '#web/features/activation/use-activation.tsx';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import {
  licenseColumns,
  licensesLayout,
  nameOfLicense,
  STACKED_HEIGHT,
  stackedColumns,
} from '#web/features/licenses/columns.tsx';
import { BreakdownButton } from '#web/features/licenses/components/breakdown-button.tsx';
import { useLicenseActions } from '#web/features/downloads/use-license-actions.ts';
import { LicensesSummary } from '#web/features/licenses/components/licenses-summary.tsx';
import { ProductLinks } from '#web/features/licenses/components/product-links.tsx';
import { licensesQuery, licensesSummaryQuery, type OfProduct } from '#web/features/licenses/queries.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWidth } from '#web/ui/use-width.ts';

addTexts(activationTexts);
addTexts(downloads);
addTexts(licenseTexts);
addTexts(productTexts);

/** 2.23, 2.39–2.54: the licenses of an account's product, for internal people. */
export function ProductLicensesPage() {
  const of = useParams({ from: '/portal/accounts/$accountId/products/$productName/licenses' });
  return (
    <PageGate page="productLicenses" accountId={of.accountId}>
      <ProductLicenses key={`${of.accountId} ${of.productName}`} {...of} />
    </PageGate>
  );
}

function ProductLicenses(of: OfProduct) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const { accountId, productName } = of;
  const title = t('products.licenses.title', { product: productName });
  const account = useAccountName(accountId) ?? '';
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const product = productOf(productName);
  const { activate, showMachines, dialog } = useActivation(accountId);
  return (
    <>
      <PageHead
        title={title}
        documentTitle={usePageTitle(`${title} · ${account}`)}
        breadcrumb={[
          <PageLink key="products" to={links.products(accountId)}>
            {account}
          </PageLink>,
        ]}
        context={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, '& > :empty': { display: 'none' } }}>
            <span>
              <LicensesSummary {...of} />
            </span>
            <ProductLinks productName={productName} />
          </Box>
        }
        action={
          <>
            {product?.activation === true && <ActivateButton of={of} onPress={activate} />}
            {product?.selectable === true && hasPage('productUsage') && (
              <BreakdownButton {...of} keyIds={[...selected]} />
            )}
            {product?.upload === true && hasPage('volumeReport') && (
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<Upload size={16} aria-hidden />}
                {...linkTo(links.volumeReport(accountId))}
              >
                {t('products.licenses.uploadUsage')}
              </Button>
            )}
          </>
        }
      />
      <LicensesTable
        of={of}
        selected={product?.selectable === true ? selected : null}
        onSelect={setSelected}
        showMachines={showMachines}
      />
      {dialog}
    </>
  );
}

/** 2.45: only where a license is for a server deployment. */
function ActivateButton({ of, onPress }: { of: OfProduct; onPress: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(licensesSummaryQuery(of));
  if (data?.hasServerDeployments !== true) return null;
  return (
    <Button variant="contained" startIcon={<MonitorCheck size={16} aria-hidden />} onClick={onPress}>
      {t('activation.open')}
    </Button>
  );
}

interface LicensesTableProps {
  of: OfProduct;
  /** Null for products whose rows cannot be selected (2.52). */
  selected: ReadonlySet<string> | null;
  onSelect: (selected: ReadonlySet<string>) => void;
  showMachines: ActivationActions['showMachines'];
}

function LicensesTable({ of, selected, onSelect, showMachines }: LicensesTableProps) {
  const { t } = useTranslation();
  const [text, search] = useFreeTextSearch(of);
  const { copy, download } = useLicenseActions(of.accountId);
  const actions = useMemo(() => ({ copy, download, showMachines }), [copy, download, showMachines]);
  const frame = useRef<HTMLDivElement>(null);
  const layout = licensesLayout(useWidth(frame));
  const isStacked = layout === 'stacked';
  const columns = useMemo(
    () =>
      layout === 'stacked'
        ? stackedColumns(t, of.accountId, actions)
        : licenseColumns(t, of.accountId, actions, layout),
    [t, of.accountId, actions, layout],
  );
  const query = useInfiniteQuery(licensesQuery(of, text));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.content) ?? [], [query.data]);
  return (
    <div ref={frame}>
      <Box role="search" sx={{ maxWidth: 420, mb: 2 }}>
        <SearchField value={text} onSearch={search} label={t('products.licenses.searchLabel')} />
      </Box>
      <DataTable<LicenseRecord>
        label={t('products.licenses.table', { product: of.productName })}
        columns={columns}
        rows={rows}
        rowId={(row) => row.licenseKeyId}
        rowTone={(row) => (row.activationStatus === 'Inactive' ? 'muted' : undefined)}
        total={query.data?.pages[0]?.totalElements}
        {...tableQuery(t, query, rows)}
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
        scrollKey={text}
        storageKey="product-licenses"
        {...(isStacked ? { rowHeight: STACKED_HEIGHT } : {})}
      />
    </div>
  );
}

/** The search of a product's licenses, kept in the address (2.44); typing on replaces, so that back leaves it. */
function useFreeTextSearch({ accountId, productName }: OfProduct): [string, (text: string) => void] {
  const navigate = useNavigate();
  const { freeTextSearch: text = '' } = useSearch({
    from: '/portal/accounts/$accountId/products/$productName/licenses',
  });
  return [
    text,
    (next) => {
      const kept = searchForAddress(next); // of a whole key its tail
      const address = links.productLicenses(accountId, productName, kept === '' ? undefined : kept);
      void navigate({ ...address, replace: text !== '' && next !== '' });
    },
  ];
}
