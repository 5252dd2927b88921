import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pages, type PageId, type PageWith } from '#domain/access/pages.ts';
import type { SidebarPage } from '#domain/frame/sidebar-entries.ts';
import { links } from '#web/core/links.ts';
import type { PageTarget } from '#web/core/page-target.ts';
import type { IconComponent } from '#web/ui/status.tsx';

/** A page of no account in particular, whose address is whole as it stands. */
export type OpenPage = PageWith<{ on: 'person' | 'anyAccount' }>;
export const isOpenPage = (page: PageId): page is OpenPage => !pages[page].path.includes('$');

/** A page as the sidebar and the finder show it. */
export interface PageEntry {
  label: string;
  to: PageTarget;
  icon: IconComponent | undefined;
}

/** The entry of a page: its name is its text in `frame.page`, its icon that of its route. */
export function usePageEntry() {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  return (
    page: OpenPage | SidebarPage | PageWith<{ on: 'cuca' }>,
    to: PageTarget,
    application = '',
  ): PageEntry => ({
    label: t(`frame.page.${page}`, { application }),
    icon: routesByPath[pages[page].path].options.staticData?.icon,
    to,
  });
}

/** Where the entry of a page leads: to the report as it was left, to other pages as they begin. */
export function linkOfPage(page: OpenPage | SidebarPage, accountId: string): PageTarget {
  if (page === 'licensesReport') return links.lastReport();
  return isOpenPage(page) ? links[page]() : links[page](accountId);
}
