import { useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { prefillOf, readActivationSearch } from '#domain/activation/activation-search.ts';
import { withoutParams } from '#domain/core/kept-flags.ts';
import { keptAddress } from '#web/core/page-target.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';

type Prefill = ReturnType<typeof prefillOf>;

/**
 * What the address gives the form of an activation (2.38). Machine ids are secrets: they stay in the memory of the page,
 * and neither in its address nor in the history.
 */
export function usePrefill(): { prefill: Prefill; isInAddress: boolean } {
  const asked = readActivationSearch(useSearch({ strict: false }));
  const [prefill] = useState(() => prefillOf(asked));
  const navigate = useNavigateHere();
  const isInAddress = asked.m !== undefined || asked.e !== undefined;
  const href = useRouterState({ select: ({ location }) => withoutParams(location.href, ['m', 'e']) });
  useEffect(() => {
    if (isInAddress) void navigate({ ...keptAddress(href), replace: true });
  }, [isInAddress, navigate, href]);
  return { prefill, isInAddress };
}
