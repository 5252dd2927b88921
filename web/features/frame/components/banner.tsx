import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadCode } from '#web/core/load-code.ts';
import { readClosedBanner, rememberClosedBanner } from '../frame-storage.ts';
import { bannerQuery } from '../queries.ts';

const BannerLine = lazy(async () => ({
  default: (await loadCode(() => import('./banner-line.tsx'))).BannerLine,
}));

/** The operator's message (1.08): a warning that stays closed for its text until the browser session ends. */
export function Banner() {
  const { data } = useQuery(bannerQuery);
  const [closed, setClosed] = useState(readClosedBanner);
  const message = data?.message.trim() ?? '';
  if (message === '' || message === closed) return null;
  const close = (): void => {
    rememberClosedBanner(message);
    setClosed(message);
  };
  return (
    <Suspense fallback={null}>
      <BannerLine message={message} onClose={close} />
    </Suspense>
  );
}
