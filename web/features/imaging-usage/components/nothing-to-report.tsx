import Button from '@mui/material/Button';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import type { ImagingApplication, ImagingLicense } from '#domain/imaging-usage/schema.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { namesOf } from './application-field.tsx';

const KEY = 'products.licenses.reportUsage';

export interface NothingToReportProps {
  accountId: string;
  application: ImagingApplication;
  licenses: readonly ImagingLicense[];
  applications: readonly ImagingApplication[];
  /** Something was reported in this visit. */
  hasReported: boolean;
  productName: string;
}

/** 8.18: why nothing can be reported for the application today, with the nearest day on which something can. */
export function NothingToReport(props: NothingToReportProps) {
  const { accountId, application, licenses, applications, hasReported, productName } = props;
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const { name } = application;
  const next = applications.find((one) => one.due > 0 && one.id !== application.id);
  const action = next && (
    <Button variant="outlined" color="inherit" {...linkTo(links.imagingReport(accountId, next.id))}>
      {t('imagingReport.goTo', { application: next.name })}
    </Button>
  );
  const days = next ? licenses : applications;
  const [nearest] = days.flatMap(({ nextReportDay }) => nextReportDay ?? []).toSorted();
  const when =
    nearest === undefined
      ? t('imagingReport.noNearest')
      : t('imagingReport.nearest', { day: formatDay(nearest) });
  if (application.reportingRefusal !== null)
    return (
      <EmptyState
        icon={ShieldOff}
        title={t(`${KEY}.reportNotAllowed`, { application: name })}
        action={action}
      >
        <p>
          <OnlyContacts application={application} />
        </p>
        {nearest !== undefined && <p>{when}</p>}
      </EmptyState>
    );
  const title = next
    ? t(`${KEY}.nothingToReportForApplication`, { application: name })
    : hasReported
      ? t(`${KEY}.afterAllReportsSubmit`)
      : t(`${KEY}.nothingToReport`);
  return (
    <EmptyState icon={CalendarCheck} title={title} action={action}>
      {licenses.length === 0 && <p>{t('imagingReport.noLicenses', { product: productName })}</p>}
      <p>{when}</p>
    </EmptyState>
  );
}

function OnlyContacts({ application }: { application: ImagingApplication }) {
  const { t } = useTranslation();
  const { primaryReportingContact, secondaryReportingContact } = application;
  const contacts = [primaryReportingContact, secondaryReportingContact].flatMap((one) => one ?? []);
  return contacts.length === 0
    ? t('imagingReport.onlyContactsNone')
    : t('imagingReport.onlyContacts', { contacts: namesOf(contacts) });
}
