import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAddress, revokeAddress } from '#domain/calendar/contract.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { addressQuery } from './queries.ts';

/** Makes and revokes the private address; the address itself once it was made, and never again. */
export function useAddress() {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { queryKey } = addressQuery;
  const run = async (deed: () => Promise<void>): Promise<void> => {
    setPending(true);
    try {
      await deed();
    } catch (error) {
      notify(requestFailure(t, error));
      // It may be done all the same, and the address before it be gone.
      await queryClient.invalidateQueries({ queryKey });
    } finally {
      setPending(false);
    }
  };
  return {
    url,
    isPending,
    make: () =>
      run(async () => {
        const made = await call(createAddress, {});
        queryClient.setQueryData(queryKey, { address: made.about });
        setUrl(made.url);
      }),
    revoke: () =>
      run(async () => {
        await call(revokeAddress, {});
        queryClient.setQueryData(queryKey, { address: null });
        setUrl(null);
        notify({ severity: 'success', title: t('calendar.subscription.revoked') });
      }),
  };
}
