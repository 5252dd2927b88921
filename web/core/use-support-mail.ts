import { useClientConfig } from './session/current-user-context.tsx';

/** The address that opens a mail to support; with a subject, whoever reads it knows what it is about. */
export function useSupportMail(): (subject?: string) => string {
  const { supportEmail } = useClientConfig();
  return (subject) =>
    `mailto:${supportEmail}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}
