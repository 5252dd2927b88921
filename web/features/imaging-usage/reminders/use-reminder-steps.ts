import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RemindedLicense } from '#domain/imaging-usage/reminders/schema.ts';
import { imagingLicensesQuery } from '../queries.ts';

export interface ReminderStepsOptions {
  accountId: string;
  licenses: readonly RemindedLicense[];
  first: string | undefined;
  onClose: () => void;
}

/**
 * The way through the licenses of the wizard. Nothing moves before what is typed is kept: where it cannot be, the person
 * is asked whether to leave it.
 */
export function useReminderSteps({ accountId, licenses, first, onClose }: ReminderStepsOptions) {
  const queryClient = useQueryClient();
  const named = licenses.findIndex(({ licenseKeyId }) => licenseKeyId === first);
  const [place, setPlace] = useState({ at: Math.max(named, 0), round: 0, hasMoved: false });
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const keep = useRef<() => Promise<boolean>>(async () => true);
  const { at } = place;
  const goTo = (next: number): void => {
    if (next < licenses.length) setPlace({ at: next, round: 0, hasMoved: true });
    else onClose();
  };
  const leave = (go: () => void): void =>
    void keep.current().then((isKept) => (isKept ? go() : setLeaving(() => go)));
  return {
    ...place,
    license: licenses[at],
    isLast: at === licenses.length - 1,
    /** The open form says how what is typed in it is kept. */
    keepBy: (flush: () => Promise<boolean>): void => {
      keep.current = flush;
    },
    leave,
    next: () => leave(() => goTo(at + 1)),
    back: at === 0 ? undefined : () => leave(() => goTo(at - 1)),
    /** After a report: what is left of this license comes next, else the next license. */
    goOn: async (): Promise<void> => {
      const { application, licenseKeyId } = licenses[at] ?? {};
      await Promise.all(
        ['imaging-usage', 'account-state', 'calendar'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name, accountId] }),
        ),
      );
      const rest = await queryClient
        .fetchQuery(imagingLicensesQuery(accountId, application?.id ?? ''))
        .catch(() => []);
      const own = rest.find((one) => one.licenseKeyId === licenseKeyId);
      if (own && own.reportable.length > 0)
        setPlace(({ round }) => ({ at, round: round + 1, hasMoved: true }));
      else goTo(at + 1);
    },
    question: {
      isOpen: leaving !== null,
      leave: () => {
        setLeaving(null);
        leaving?.();
      },
      stay: () => setLeaving(null),
    },
  };
}
