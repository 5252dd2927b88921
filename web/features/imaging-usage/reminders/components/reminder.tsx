import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemindedLicense } from '#domain/imaging-usage/reminders/schema.ts';
import { imagingReminder } from '#domain/messages/en-gb/imaging-reminder.ts';
import { imagingReport } from '#domain/messages/en-gb/imaging-report.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { useReminder } from '../use-reminder.ts';
import { ReminderDialog } from './reminder-dialog.tsx';

addTexts(imagingReport);
addTexts(imagingReminder);

interface ReminderProps {
  accountId: string;
  /** The application of the page: its licenses come first. */
  applicationId?: string;
  /** Told whether the wizard is open: a form below it has the same draft in hand. */
  onOpen?: ((isOpen: boolean) => void) | undefined;
}

/** 2.81: the wizard that reminds of usage to report, where it has to be open; it comes with its texts. */
export function Reminder({ accountId, applicationId, onOpen }: ReminderProps) {
  const { t } = useTranslation();
  const { licenses, first, failure, close } = useReminder(accountId);
  const isOpen = licenses !== null;
  useEffect(() => onOpen?.(isOpen), [isOpen, onOpen]);
  if (failure)
    return (
      <DialogFrame open title={t('imagingReminder.nothingTitle')} onClose={close}>
        <FetchFailure query={failure} heading="h3" />
      </DialogFrame>
    );
  if (!isOpen) return null;
  const isHere = ({ application }: RemindedLicense): boolean => application.id === applicationId;
  const inOrder = licenses.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)));
  return <ReminderDialog {...{ accountId, first }} licenses={inOrder} onClose={close} />;
}
