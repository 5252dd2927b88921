import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { writeFigureAddress, type FigureAddress } from '#domain/ledger/figure.ts';
import { keptAddress } from '#web/core/page-target.ts';
import { parseSearch, stringifySearch } from '#web/core/search-params.ts';

/** Opens how a figure was counted over the page that shows it; the address says so, and Back closes it. */
export function useOpenCounted(): (address: FigureAddress) => void {
  const router = useRouter();
  return useCallback(
    (address) => {
      const { pathname, searchStr } = router.state.location;
      const search = { ...parseSearch(searchStr), counted: writeFigureAddress(address) };
      const target = keptAddress(pathname + stringifySearch(search));
      void router.navigate({ ...target, resetScroll: false });
    },
    [router],
  );
}

/** What the button beside a figure is called and does; the value is the figure as it stands there, null where nothing is known. */
export function useHow(): (
  address: FigureAddress,
  value: string | null,
) => { label: string; onClick: () => void } {
  const { t } = useTranslation();
  const open = useOpenCounted();
  return (address, value) => ({
    label: value === null ? t('common.whyUnknown') : t('common.howCounted', { figure: value }),
    onClick: () => open(address),
  });
}

/** Leads from the explanation back to the page alone. */
export function useCloseCounted(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const { pathname, searchStr } = router.state.location;
    // Opened from its figure, the page alone is the entry before; by its address, it takes this one's place.
    if (router.history.canGoBack()) {
      router.history.back();
      return;
    }
    const target = keptAddress(pathname + stringifySearch({ ...parseSearch(searchStr), counted: undefined }));
    void router.navigate({ ...target, replace: true, resetScroll: false });
  }, [router]);
}
