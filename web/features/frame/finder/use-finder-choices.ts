import { useTranslation } from 'react-i18next';
import { can } from '#domain/access/can.ts';
import { formatNumber } from '#domain/core/format.ts';
import {
  placeOfAccount,
  placeOfApplication,
  placeOfKey,
  placeOfProduct,
  type FoundPlace,
} from '#domain/finder/found-place.ts';
import { rankNames } from '#domain/finder/rank-names.ts';
import { FINDER_TEXT_MIN, type FinderAnswer } from '#domain/finder/schema.ts';
import { searchForAddress } from '#domain/licenses-report/report-search.ts';
import type { finder } from '#domain/messages/en-gb/finder.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { browserSession } from '#web/core/http.ts';
import { links } from '#web/core/links.ts';
import { keptAddress, type PageTarget, pageAt } from '#web/core/page-target.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useApplicationSelection } from '#web/features/usage-accounts/application-selection-context.tsx';
import type { IconComponent } from '#web/ui/status.tsx';
import { readRecent } from './recent-storage.ts';
import { useFinderPages } from './use-finder-pages.ts';
import { useFound, type Found } from './use-found.ts';

type Kind = keyof typeof finder.finder.kind;

/** Something to choose: it leads somewhere, or does something. */
export interface FinderChoice {
  /** What it is, for its icon and for what is kept of it. */
  kind: Exclude<Kind, 'recent'>;
  icon?: IconComponent | undefined;
  label: string;
  detail?: string | undefined;
  to?: PageTarget;
  run?: () => void;
  accountId?: string | undefined;
}
export interface ChoiceGroup {
  kind: Kind;
  choices: FinderChoice[];
}
export interface FinderChoices extends Found {
  groups: ChoiceGroup[];
}

/** What is there at once stands above what the server finds, so that nothing moves while it is read. */
export function useFinderChoices(typed: string): FinderChoices {
  const { accountId } = useApplicationSelection();
  const found = useFound(typed, accountId);
  const pages = useFinderPages().map((page): FinderChoice => ({ ...page, kind: 'page' }));
  const recent = useRecent();
  const actions = useActions(typed);
  const ofServer = useServerGroups(found.answer);
  const all: ChoiceGroup[] = [
    { kind: 'recent', choices: typed.trim() === '' ? recent : [] },
    { kind: 'page', choices: rankNames(pages, typed) },
    ...ofServer,
    { kind: 'action', choices: actions },
  ];
  return { ...found, groups: all.filter(({ choices }) => choices.length > 0) };
}

/** What was chosen last, as far as it is still the person's. */
function useRecent(): FinderChoice[] {
  const { userId, internal, salesforceAccounts } = useUser();
  return readRecent(userId)
    .filter(
      ({ accountId }) => accountId === undefined || internal || Object.hasOwn(salesforceAccounts, accountId),
    )
    .map(({ icon, href, ...choice }) => ({ ...choice, kind: icon, to: keptAddress(href) }));
}

/** The same text elsewhere, and signing out. */
function useActions(typed: string): FinderChoice[] {
  const { t } = useTranslation();
  const user = useUser();
  const { accountId } = useApplicationSelection();
  // Of a whole key no more than the tail may stand in the address of the other search.
  const text = searchForAddress(typed.trim());
  const mayDownload = accountId !== undefined && can(grantsOfUser(user), 'DOWNLOAD_LICENSES', { accountId });
  const signOut: FinderChoice = {
    kind: 'action',
    label: t('frame.user.logOut'),
    run: () => void browserSession.end('signedOut'),
  };
  const elsewhere: FinderChoice[] =
    text.length < FINDER_TEXT_MIN
      ? []
      : [
          ...(user.internal
            ? [{ label: t('finder.searchReport', { text }), to: links.licensesReportOf(text) }]
            : []),
          ...(mayDownload
            ? [
                {
                  label: t('finder.searchDownloads', { text }),
                  to: links.newLicenses(accountId, { freeTextSearch: text }),
                },
              ]
            : []),
        ].map((one) => ({ ...one, kind: 'action' }));
  return [...rankNames([signOut], typed), ...elsewhere];
}

/** What the server found, each with the page it leads to. */
function useServerGroups(answer: FinderAnswer | undefined): ChoiceGroup[] {
  const { t } = useTranslation();
  const grants = grantsOfUser(useUser());
  if (!answer) return [];
  const to = (place: FoundPlace) => ({ to: targetOfPlace(place) });
  return [
    {
      kind: 'account',
      choices: answer.accounts.map(({ id, name }) => ({
        ...{ kind: 'account', label: name, accountId: id },
        ...to(placeOfAccount(grants, id)),
      })),
    },
    {
      kind: 'application',
      choices: answer.applications.map((one) => ({
        ...{ kind: 'application', label: one.name, detail: one.account.name, accountId: one.account.id },
        ...to(placeOfApplication(grants, one)),
      })),
    },
    {
      kind: 'product',
      choices: answer.products.map((one) => ({
        ...{ kind: 'product', label: one.productName, accountId: one.account?.id },
        detail: one.account
          ? one.application
            ? t('finder.inApplication', { account: one.account.name, application: one.application.name })
            : one.account.name
          : t('frame.page.licensesReport'),
        ...to(placeOfProduct(grants, one)),
      })),
    },
    {
      kind: 'key',
      choices: answer.keys.map((one) => ({
        ...{ kind: 'key', label: t('finder.keyTail', { tail: one.keyTail }), accountId: one.account.id },
        detail: t('finder.keyOf', { product: one.productName, account: one.account.name }),
        ...to(placeOfKey(grants, one)),
      })),
    },
  ];
}

/** How much was found, for whoever listens. */
export function useCountText(groups: readonly ChoiceGroup[]): string {
  const { t } = useTranslation();
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return t('finder.count', { count, number: formatNumber(count) });
}

/** The link of a place that was found. */
function targetOfPlace(place: FoundPlace): PageTarget {
  switch (place.page) {
    case 'account':
      return links.account(place.accountId);
    case 'products':
      return links.products(place.accountId);
    case 'productLicenses':
      return links.productLicenses(place.accountId, place.productName, place.search);
    case 'newLicenses':
      return links.newLicenses(place.accountId, { freeTextSearch: place.search });
    case 'usageAccount':
      return links.usageAccount(place.accountId, place.cucaId);
    case 'overview': {
      const { accountId, cucaId, productName, licenseKeyId } = place;
      return links.overview(accountId, cucaId, productName, licenseKeyId === undefined ? [] : [licenseKeyId]);
    }
    case 'imagingReport':
      return links.imagingReport(place.accountId, place.cucaId, place.productName);
    case 'settings':
      return links.settings(place.accountId, place.cucaId);
    case 'licensesReport':
      return place.product === undefined
        ? links.licensesReportOf(place.search ?? '')
        : pageAt({ to: '/reports/licenses', search: { product: [place.product], assignee: [''] } });
  }
}
