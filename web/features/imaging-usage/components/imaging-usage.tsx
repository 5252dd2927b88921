import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { imagingLicensesQuery } from '../queries.ts';
import { isDue, isStated, nameOfDue } from '../usage-plan.ts';
import { DraftedUsage } from './drafted-usage.tsx';
import { NothingToReport, type NothingToReportProps } from './nothing-to-report.tsx';
import { QuietLicenses } from './quiet-licenses.tsx';
import { UsageForm } from './usage-form.tsx';

export interface ImagingUsageProps extends Omit<NothingToReportProps, 'licenses'> {
  onDone: () => void;
}

/** The licenses of the chosen application: what is due as a form, the rest with why nothing is. */
export function ImagingUsage({ onDone, ...props }: ImagingUsageProps) {
  const { accountId, application } = props;
  const query = useQuery(imagingLicensesQuery(accountId, application.id));
  // The form that something is typed into stays, whatever is due meanwhile.
  const [begun, setBegun] = useState<string | null>(null);
  if (query.data === undefined)
    return query.error ? <FetchFailure query={query} /> : <LinesSkeleton count={3} height={96} />;
  const licenses = query.data;
  const due = nameOfDue(licenses);
  return (
    <>
      {begun !== null || licenses.some(isDue) ? (
        <DraftedUsage
          key={begun ?? due}
          {...{ accountId, application, onDone }}
          licenses={licenses.filter(isStated)}
          onBegun={(isBegun) => setBegun((before) => (isBegun ? (before ?? due) : null))}
          renderForm={(form) => <UsageForm {...form} />}
        />
      ) : (
        <NothingToReport {...props} licenses={licenses} />
      )}
      <QuietLicenses licenses={licenses.filter((license) => !isDue(license))} />
    </>
  );
}
