import { useTranslation } from 'react-i18next';
import { pages, refusalOf, type PageId } from '#domain/access/pages.ts';
import { sidebarEntriesOf, type SidebarPage } from '#domain/frame/sidebar-entries.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { links } from '#web/core/links.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useApplicationSelection } from '#web/features/usage-accounts/application-selection-context.tsx';
import { useOverviewFlag } from '../frame-storage.ts';
import { useProductLinks } from '../sidebar/components/sidebar-content.tsx';
import {
  isOpenPage,
  linkOfPage,
  usePageEntry,
  type OpenPage,
  type PageEntry,
} from '../sidebar/use-page-entry.ts';

/** The pages that are open to the person: those of the sidebar, then those that belong to no account. */
export function useFinderPages(): PageEntry[] {
  const { t } = useTranslation();
  const user = useUser();
  const [flag] = useOverviewFlag();
  const { accountId, selected } = useApplicationSelection();
  const entryOf = usePageEntry();
  const listed = (page: OpenPage | SidebarPage) => entryOf(page, linkOfPage(page, accountId ?? ''));
  const productLinks = useProductLinks(accountId ?? '', selected?.id);
  const grants = grantsOfUser(user);
  const entries = sidebarEntriesOf({ grants, accountId, cuca: selected, flag });
  const standing: readonly string[] = [...entries.general, ...entries.links];
  // Staff have the report in place of a list of accounts, and somebody with one account has no other.
  const hasChoice = !user.internal && Object.keys(user.salesforceAccounts).length > 1;
  const isElsewhere = (page: PageId): page is OpenPage => {
    // Inside an account usage is reported for it.
    if (page === 'anyVolumeReport' && accountId !== undefined) return false;
    if (page === 'accounts' && !hasChoice) return false;
    return !standing.includes(page) && isOpenPage(page) && refusalOf(page, grants) === null;
  };
  return [
    ...entries.products.flatMap(({ productName, pages: open }) =>
      open.map((page) => {
        const { label, ...link } = productLinks(productName)[page];
        return { ...link, label: t('finder.productPage', { product: productName, page: label }) };
      }),
    ),
    ...[...entries.links, ...entries.general].map(listed),
    ...(entries.settings && accountId !== undefined && selected
      ? [entryOf('settings', links.settings(accountId, selected.id), selected.name)]
      : []),
    // Inside an account the entry of the same name is the account's.
    ...(Object.keys(pages) as PageId[])
      .filter(isElsewhere)
      .map((page) => (page === 'audit' ? { ...listed(page), label: t('finder.allDeeds') } : listed(page))),
  ];
}
