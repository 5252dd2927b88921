import { queryOptions } from '@tanstack/react-query';
import { getBanner, getServiceInfo } from '#domain/service-info/contract.ts';
import { services, type Service } from '#domain/service-info/schema.ts';
import { getOwnSettings } from '#domain/session/contract.ts';
import { call } from '#web/core/http.ts';

const FIVE_MINUTES = 5 * 60_000;

/** 1.08: a message that appears while somebody works is seen within five minutes. */
export const bannerQuery = queryOptions({
  queryKey: ['service-info', 'all', 'banner'],
  queryFn: async ({ signal }) => call(getBanner, { signal }),
  staleTime: FIVE_MINUTES,
  refetchInterval: FIVE_MINUTES,
  retry: false,
});

/** Version and build of one service (2.93). */
export const serviceInfoQuery = (service: Service) =>
  queryOptions({
    queryKey: ['service-info', 'all', 'build', service],
    queryFn: async ({ signal }) => {
      const endpoint = getServiceInfo[services.indexOf(service)];
      if (!endpoint) throw new Error(`no endpoint for ${service}`);
      return call(endpoint, { signal });
    },
    staleTime: FIVE_MINUTES,
  });

export const ownSettingsQuery = queryOptions({
  queryKey: ['settings', 'own'],
  queryFn: async ({ signal }) => call(getOwnSettings, { signal }),
  staleTime: FIVE_MINUTES,
});
