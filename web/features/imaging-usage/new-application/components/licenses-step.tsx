import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FreeLicense } from '#domain/imaging-usage/new-application.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { freeLicensesQuery } from '../queries.ts';
import type { StepProps } from './describe-step.tsx';

const KEY = 'imagingReport.newApplication';

/** The third step: the licenses that the application uses. */
export function LicensesStep({ form, onChange, accountId }: StepProps & { accountId: string }) {
  const { t } = useTranslation();
  const query = useQuery(freeLicensesQuery(accountId));
  if (query.error) return <FetchFailure query={query} heading="h3" />;
  if (query.data === undefined) return <LinesSkeleton count={2} height={32} />;
  if (query.data.length === 0) return <Box>{t(`${KEY}.noLicenses`)}</Box>;
  const label = ({ productLicense, licenseKeyId, deploymentType, keyTail }: FreeLicense): string =>
    t(`${KEY}.license`, {
      ...{ license: productLicense ?? licenseKeyId, deployment: deploymentType ?? '–', tail: keyTail ?? '' },
    });
  return (
    <ChoiceList
      label={t(`${KEY}.licenses`)}
      options={query.data.map((license) => ({ value: license.licenseKeyId, label: label(license) }))}
      value={form.licenseKeyIds}
      onChange={(licenseKeyIds) => onChange({ licenseKeyIds })}
    />
  );
}
