import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReminderSearch } from '#domain/imaging-usage/reminders/reminder-search.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';

/** 2.37: whether the address asks for the wizard, at which license, and how it stops asking. */
export function useAskedWizard(): { isAsked: boolean; license: string | undefined; forget: () => void } {
  const { usageWizard, license }: ReminderSearch = useSearch({ strict: false });
  const navigate = useNavigateHere();
  // Closed, it stays closed while the address is on its way to saying so.
  const [isOver, setOver] = useState(false);
  if (isOver && usageWizard === undefined) setOver(false);
  const isAsked = usageWizard === 'true' && !isOver;
  const forget = (): void => {
    if (!isAsked) return;
    setOver(true);
    void navigate({
      to: '.',
      search: (search) => ({ ...search, usageWizard: undefined, license: undefined }),
      replace: true,
    });
  };
  return { isAsked, license, forget };
}
