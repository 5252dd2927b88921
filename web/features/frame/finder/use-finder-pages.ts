import Settings from 'lucide-react/icons/settings';
import { useTranslation } from 'react-i18next';
import { pages, refusalOf, type PageId } from '#domain/access/pages.ts';
import { sidebarEntriesOf } from '#domain/frame/sidebar-entries.ts';
import { finder } from '#domain/messages/en-gb/finder.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { links } from '#web/core/links.ts';
import { keptAddress, type PageTarget } from '#web/core/page-target.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useApplicationSelection } from '#web/features/usage-accounts/application-selection-context.tsx';
import type { IconComponent } from '#web/ui/status.tsx';
import { useOverviewFlag } from '../frame-storage.ts';
import { useProductLinks } from '../sidebar/components/sidebar-content.tsx';
import { entryLinks } from '../sidebar/entry-links.ts';

export interface FinderPage {
  label: string;
  to: PageTarget;
  icon?: IconComponent;
}

const isNamed = (page: string): page is keyof typeof finder.finder.page => page in finder.finder.page;

const isEntry = (page: string): page is keyof typeof entryLinks => page in entryLinks;

/** The pages that are open to the person: those of the sidebar, then those that belong to no account. */
export function useFinderPages(): FinderPage[] {
  const { t } = useTranslation();
  const user = useUser();
  const [flag] = useOverviewFlag();
  const { accountId, selected } = useApplicationSelection();
  const entryOf = (page: keyof typeof entryLinks): FinderPage => {
    const { to, icon, label } = entryLinks[page];
    return { to: to(accountId ?? ''), icon, label: t(label) };
  };
  const productLinks = useProductLinks(accountId ?? '', selected?.id);
  const grants = grantsOfUser(user);
  const entries = sidebarEntriesOf({ grants, accountId, cuca: selected, flag });
  const standing: readonly string[] = [...entries.general, ...entries.links];
  const others = (Object.keys(pages) as PageId[]).filter(
    (page) => !standing.includes(page) && isOpenAnywhere(page) && refusalOf(page, grants) === null,
  );
  // Staff have the report in place of a list of accounts, and somebody with one account has no other.
  const hasChoice = !user.internal && Object.keys(user.salesforceAccounts).length > 1;
  return [
    ...entries.products.flatMap(({ productName, pages: open }) =>
      open.map((page) => {
        const { label, ...link } = productLinks(productName)[page];
        return { ...link, label: t('finder.productPage', { product: productName, page: label }) };
      }),
    ),
    ...[...entries.links, ...entries.general].map(entryOf),
    ...(entries.settings && accountId !== undefined && selected
      ? [
          {
            label: t('frame.sidebar.settings', { application: selected.name }),
            to: links.settings(accountId, selected.id),
            icon: Settings,
          },
        ]
      : []),
    ...others.flatMap((page): FinderPage[] => {
      if (page === 'accounts' && !hasChoice) return [];
      // Inside an account usage is reported for it.
      if (page === 'anyVolumeReport' && accountId !== undefined) return [];
      const entry = isEntry(page) ? entryOf(page) : undefined;
      // Inside an account the entries of the same name are the account's.
      if (isNamed(page))
        return [{ ...entry, label: t(`finder.page.${page}`), to: keptAddress(pages[page].path) }];
      return entry ? [entry] : [];
    }),
  ];
}

/** A page of no account in particular, whose address is whole as it stands. */
const isOpenAnywhere = (page: PageId): boolean => !pages[page].path.includes('$');
