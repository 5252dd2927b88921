import { OVERVIEW_FLAG } from '#domain/access/product-options.ts';
import { readStored, useStoredText, writeStored } from '#web/ui/use-stored-text.ts';

/** Local-storage key of the sidebar's mode (2.14, 9.24). */
export const SIDEBAR_MODE = 'sidebarMode';
export type SidebarMode = 'expanded' | 'minimized';

/** The sidebar's mode: as it was chosen last, kept in local storage (2.14), else as suits the page. */
export function useSidebarMode(unchosen: SidebarMode): readonly [SidebarMode, () => void] {
  const [stored, write] = useStoredText(SIDEBAR_MODE);
  const mode: SidebarMode = stored === 'minimized' || stored === 'expanded' ? stored : unchosen;
  return [mode, () => write(mode === 'minimized' ? 'expanded' : 'minimized')];
}

/** The product-overview flag as it is stored (2.35): 'true' shows the overview, anything else does not. */
export const useOverviewFlag = (): readonly [string | null, (text: string) => void] =>
  useStoredText(OVERVIEW_FLAG);

/** `?enableProductOverview=true|false` on any address writes the flag (2.35); other values are ignored. */
export function takeOverviewFlag(search: string): void {
  const given = new URLSearchParams(search).get(OVERVIEW_FLAG);
  if ((given === 'true' || given === 'false') && readStored(OVERVIEW_FLAG) !== given)
    writeStored(OVERVIEW_FLAG, given);
}

const CLOSED_BANNER = 'closedBanner';

/** The banner is closed per text and browser session (1.08). */
export function readClosedBanner(): string | null {
  try {
    return sessionStorage.getItem(CLOSED_BANNER);
  } catch {
    return null;
  }
}

export function rememberClosedBanner(text: string): void {
  try {
    sessionStorage.setItem(CLOSED_BANNER, text);
  } catch {
    // It is closed on this page at least.
  }
}
