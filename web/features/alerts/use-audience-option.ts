import { useTranslation } from 'react-i18next';
import type { Audience } from '#domain/alerts/alert-rules.ts';
import type { AlertSettings } from '#domain/alerts/schema.ts';
import { formatNumber } from '#domain/core/format.ts';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';

/** Names that are told of one audience. */
const NAMED = 5;

/** As what people are told, with those who are it now. */
export function useAudienceOption({ people }: AlertSettings) {
  const { t } = useTranslation();
  const { vendorName: vendor } = useClientConfig();
  return (audience: Audience): { value: Audience; label: string } => {
    const names = [...new Set(people.filter((one) => one.audience === audience).map(({ name }) => name))];
    const told = names.slice(0, NAMED).join(', ');
    const who =
      names.length === 0
        ? t('alerts.settings.nobody')
        : names.length > NAMED
          ? t('alerts.moreNames', { names: told, number: formatNumber(names.length - NAMED) })
          : told;
    return {
      value: audience,
      label: t('alerts.settings.withPeople', {
        audience: t(`alerts.settings.audience.${audience}`, { vendor }),
        people: who,
      }),
    };
  };
}
