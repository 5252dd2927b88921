import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getHealth } from '#domain/service-info/contract.ts';
import { readAnswer, send } from '#web/app/call.ts';

export function StartPage() {
  const { t } = useTranslation();
  const health = useQuery({
    queryKey: ['service-info', 'health'],
    queryFn: async ({ signal }) => readAnswer(getHealth, await send(getHealth, { signal }, {})),
  });
  return (
    <main>
      <h1>{t('common.productName')}</h1>
      <p role="status">{health.data?.status ?? t('common.loading')}</p>
    </main>
  );
}
