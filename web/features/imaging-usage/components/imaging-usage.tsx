import { useQuery } from '@tanstack/react-query';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { imagingLicensesQuery } from '../queries.ts';
import { isDue } from '../usage-plan.ts';
import { DraftedUsage, type RenderDraft } from './drafted-usage.tsx';
import { NothingToReport, type NothingToReportProps } from './nothing-to-report.tsx';
import { QuietLicenses } from './quiet-licenses.tsx';

export interface ImagingUsageProps extends Omit<NothingToReportProps, 'licenses'> {
  onDone: () => void;
  renderDraft: RenderDraft;
}

/** The licenses of the chosen application: what is due as a form, the rest with why nothing is. */
export function ImagingUsage({ onDone, renderDraft, ...props }: ImagingUsageProps) {
  const { accountId, application } = props;
  const query = useQuery(imagingLicensesQuery(accountId, application.id));
  if (query.error) return <FetchFailure query={query} />;
  if (query.data === undefined) return <LinesSkeleton count={3} height={96} />;
  const due = query.data.filter(isDue);
  return (
    <>
      {due.length > 0 ? (
        <DraftedUsage {...{ accountId, application, onDone, renderDraft }} licenses={due} />
      ) : (
        <NothingToReport {...props} licenses={query.data} />
      )}
      <QuietLicenses licenses={query.data.filter((license) => !isDue(license))} />
    </>
  );
}
