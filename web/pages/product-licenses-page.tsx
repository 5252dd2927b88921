import Box from '@mui/material/Box';
import { usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activation as activationTexts } from '#domain/messages/en-gb/activation.ts';
import { downloads } from '#domain/messages/en-gb/downloads.ts';
import { licenses as licenseTexts } from '#domain/messages/en-gb/licenses.ts';
import { productLicenses } from '#domain/messages/en-gb/product-licenses.ts';
import { products as productTexts } from '#domain/messages/en-gb/products.ts';
import { productOf } from '#domain/products/find-product.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useActivation } from '#web/features/activation/use-activation.tsx';
import { useExposure } from '#web/features/exposures/use-exposure.tsx';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { LicensesSummary } from '#web/features/licenses/components/licenses-summary.tsx';
import { LicensesTable } from '#web/features/licenses/components/licenses-table.tsx';
import { ProductActions } from '#web/features/licenses/components/product-actions.tsx';
import { ReminderBanner } from '#web/features/licenses/components/reminder-banner.tsx';
import { ProductLinks } from '#web/features/licenses/components/product-links.tsx';
import { licensesQuery, type OfProduct } from '#web/features/licenses/queries.ts';
import { useLicenseSearch } from '#web/features/licenses/use-free-text-search.ts';
import { useReminder } from '#web/features/licenses/use-reminder.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(activationTexts);
addTexts(downloads);
addTexts(licenseTexts);
addTexts(productTexts);
addTexts(productLicenses);

/** 2.23, 2.39–2.54: the licenses of an account's product, for internal people. */
export function ProductLicensesPage(of: OfProduct) {
  const { t } = useTranslation();
  const { accountId, productName } = of;
  const title = t('products.licenses.title', { product: productName });
  const account = useAccountName(accountId) ?? '';
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isSelectable = productOf(productName)?.selectable === true;
  const { activate, showMachines, dialog } = useActivation(accountId);
  const exposure = useExposure(accountId);
  const { isSettled, reminder } = useReminder(of);
  // Asked for while the reminder is.
  usePrefetchInfiniteQuery(licensesQuery(of, useLicenseSearch()));
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
          <Box
            sx={{
              ...{ display: 'flex', flexWrap: 'wrap', alignContent: 'flex-start', columnGap: 2 },
              // On a phone the count takes two lines when it comes, and the links a third.
              minHeight: { xs: 66, sm: 0 },
              '& > :empty': { display: 'none' },
            }}
          >
            <ProductLinks productName={productName} />
            <Box component="span" sx={{ flexBasis: '100%' }}>
              <LicensesSummary {...of} />
            </Box>
          </Box>
        }
        action={<ProductActions of={of} selected={selected} onActivate={activate} />}
      />
      {isSettled ? (
        <>
          {reminder && <ReminderBanner {...reminder} />}
          <LicensesTable
            of={of}
            selected={isSelectable ? selected : null}
            onSelect={setSelected}
            showMachines={showMachines}
            expose={exposure.expose}
          />
        </>
      ) : (
        <LinesSkeleton count={12} />
      )}
      {dialog}
      {exposure.dialog}
    </>
  );
}
