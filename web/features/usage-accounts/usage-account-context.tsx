import { createContext, use } from 'react';
import type { UsageAccount } from '#domain/usage-accounts/schema.ts';

/** The usage account of the address (2.27). */
export interface UsageAccountHere extends Pick<UsageAccount, 'id' | 'name' | 'visibleItems'> {
  accountId: string;
  /** For staff: the case that it was certified in, or that announced it. */
  caseId: string | null;
}

const HereContext = createContext<UsageAccountHere | null>(null);

export const UsageAccountProvider = HereContext.Provider;

/** The usage account that a page below `/cuca/{cucaId}` is about; its id is never 'default'. */
export function useUsageAccount(): UsageAccountHere {
  const here = use(HereContext);
  if (here === null) throw new Error('There is a usage account below /cuca/{cucaId} only.');
  return here;
}
