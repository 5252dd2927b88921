import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { DraftApp } from '#domain/self-certification/draft-content.ts';
import type { Certification } from './use-certification.ts';

/** What an application is called on the page, also while it has no name. */
export function useAppName({ form }: Pick<Certification, 'form'>): (app: DraftApp) => string {
  const { t } = useTranslation();
  return (app) =>
    app.name.trim() === ''
      ? t('certification.app.unnamed', { n: formatNumber(form.apps.indexOf(app) + 1) })
      : app.name.trim();
}
