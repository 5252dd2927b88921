import Box from '@mui/material/Box';
import Building2 from 'lucide-react/icons/building-2';
import { useTranslation } from 'react-i18next';
import type { SidebarEntries, SidebarProduct } from '#domain/frame/sidebar-entries.ts';
import { productInitials } from '#domain/products/product-initials.ts';
import { DEFAULT_SEGMENT } from '#domain/usage-accounts/choose.ts';
import { links } from '#web/core/links.ts';
import { PageLink, usePageLink } from '#web/core/page-link.tsx';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import type { ApplicationSelection } from '#web/features/usage-accounts/application-selection-context.tsx';
import { linkOfPage, usePageEntry } from '../use-page-entry.ts';
import { ApplicationSelect } from './application-select.tsx';
import { SidebarLink, SidebarTip } from './sidebar-link.tsx';

interface SidebarContentProps {
  entries: SidebarEntries;
  selection: ApplicationSelection;
  minimized: boolean;
}

/** What the sidebar and the drawer hold: the account, the application, products, links (2.32, 2.90–2.92). */
export function SidebarContent({ entries, selection, minimized }: SidebarContentProps) {
  const { accountId } = selection;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.25 }}>
      {entries.general.map((link) => (
        <PlainLink key={link} link={link} accountId={accountId ?? ''} minimized={minimized} />
      ))}
      {entries.general.length > 0 && accountId !== undefined && (
        <Box role="presentation" sx={{ borderTop: '1px solid', borderColor: 'divider', mx: 1.25, my: 1 }} />
      )}
      {accountId !== undefined && <AccountBlock accountId={accountId} minimized={minimized} />}
      <ApplicationSelect selection={selection} minimized={minimized} settings={entries.settings} />
      {accountId !== undefined &&
        entries.products.map((product) => (
          <ProductBlock
            key={product.productName}
            product={product}
            accountId={accountId}
            cucaId={selection.selected?.id ?? DEFAULT_SEGMENT}
            minimized={minimized}
          />
        ))}
      {entries.links.map((link) => (
        <PlainLink key={link} link={link} accountId={accountId ?? ''} minimized={minimized} />
      ))}
    </Box>
  );
}

/** Which account this is, and the way to another one. */
function AccountBlock({ accountId, minimized }: { accountId: string; minimized: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const name = useAccountName(accountId) ?? '';
  const several = Object.keys(user.salesforceAccounts).length > 1;
  if (minimized) {
    return several ? (
      <SidebarLink to={links.accounts()} icon={Building2} minimized of={name}>
        {t('frame.page.accounts')}
      </SidebarLink>
    ) : (
      <SidebarTip title={name}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip is the name's only place here */}
        <Box
          role="img"
          aria-label={name}
          tabIndex={0}
          sx={{ display: 'grid', placeItems: 'center', minHeight: 36 }}
        >
          <Building2 size={18} aria-hidden />
        </Box>
      </SidebarTip>
    );
  }
  return (
    <Box sx={{ px: 1.25, pt: 0.5, pb: 1.5 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('frame.sidebar.account')}</Box>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', minHeight: '1.375rem' }}>{name}</Box>
      {several && (
        <PageLink to={links.accounts()} variant="body2">
          {t('frame.page.accounts')}
        </PageLink>
      )}
    </Box>
  );
}

/** The pages of a product in an application. */
export function useProductLinks(accountId: string, cucaId: string = DEFAULT_SEGMENT) {
  const entryOf = usePageEntry();
  return (productName: string) => ({
    overview: entryOf('overview', links.overview(accountId, cucaId, productName)),
    imagingReport: entryOf('imagingReport', links.imagingReport(accountId, cucaId, productName)),
    volumeReport: entryOf('volumeReport', links.volumeReport(accountId)),
  });
}

interface ProductBlockProps {
  product: SidebarProduct;
  accountId: string;
  cucaId: string;
  minimized: boolean;
}

/** A product with its overview and its report (2.91). */
function ProductBlock({ product, accountId, cucaId, minimized }: ProductBlockProps) {
  const { productName, pages } = product;
  const linkOf = useProductLinks(accountId, cucaId)(productName);
  return (
    <Box role="group" aria-label={productName} sx={{ mb: 0.75 }}>
      {!minimized && (
        <Box sx={{ px: 1.25, pt: 0.75, pb: 0.5, typography: 'caption', color: 'text.secondary' }}>
          {productName}
        </Box>
      )}
      {pages.map((page) => (
        <SidebarLink
          key={page}
          to={linkOf[page].to}
          icon={linkOf[page].icon}
          minimized={minimized}
          of={productName}
          initials={productInitials(productName)}
        >
          {linkOf[page].label}
        </SidebarLink>
      ))}
    </Box>
  );
}

function PlainLink({
  link,
  accountId,
  minimized,
}: {
  link: SidebarEntries['general' | 'links'][number];
  accountId: string;
  minimized: boolean;
}) {
  const linkTo = usePageLink();
  const { to, icon, label } = usePageEntry()(link, linkOfPage(link, accountId));
  return (
    <SidebarLink
      to={to}
      icon={icon}
      minimized={minimized}
      {...(link === 'products' ? { isAround: isInProducts(linkTo, accountId) } : {})}
      {...(link === 'usageReports'
        ? { isAround: (path: string) => path.startsWith(`${linkTo(to).href}/`) }
        : {})}
    >
      {label}
    </SidebarLink>
  );
}

/** Licenses and usage of a product belong to the products; reporting usage has an entry of its own. */
const isInProducts = (linkTo: ReturnType<typeof usePageLink>, accountId: string) => (path: string) =>
  path.startsWith(`${linkTo(links.products(accountId)).href}/`) &&
  path !== linkTo(links.volumeReport(accountId)).href;
