import { useTranslation } from 'react-i18next';
import type { ImagingApplication } from '#domain/imaging-usage/schema.ts';
import { useContacts } from './application-field.tsx';

/** Who reports for an application, and how often. */
export function ApplicationFacts({ application }: { application: ImagingApplication }) {
  const { t } = useTranslation();
  const contacts = useContacts(application);
  const { reportingFrequency } = application;
  const frequency = reportingFrequency === null ? [] : [t(`imagingReport.frequency.${reportingFrequency}`)];
  return [contacts, ...frequency].join(' · ');
}
