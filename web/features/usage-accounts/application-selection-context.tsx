import { createContext, use, useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { DEFAULT_SEGMENT, selectedOf } from '#domain/usage-accounts/choose.ts';
import { CUCA_CHOICES, readChoices, withChoice } from '#domain/usage-accounts/remembered-choices.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useStoredText } from '#web/ui/use-stored-text.ts';
import { ownApplications, type OwnApplication } from '#domain/usage-accounts/own-applications.ts';

export interface ApplicationSelection {
  accountId: string | undefined;
  /** The person's applications in the account, by name. */
  applications: readonly OwnApplication[];
  /** The one they work in: that of the address, else as `selectedOf` says (2.19). */
  selected: OwnApplication | undefined;
  select: (cucaId: string) => void;
}

const SelectionContext = createContext<ApplicationSelection>({
  accountId: undefined,
  applications: [],
  selected: undefined,
  select: () => {},
});

interface ProviderProps {
  /** Account and application of the address. */
  accountId: string | undefined;
  cucaId?: string | undefined;
  children: ReactNode;
}

/** The per-application selection of external people (2.19); internal people hold no role on any application. */
export function ApplicationSelectionProvider({ accountId, cucaId, children }: ProviderProps) {
  const user = useUser();
  const [stored, write] = useStoredText(CUCA_CHOICES);
  const applications = useMemo(() => ownApplications(user, accountId), [user, accountId]);
  const ids = applications.map(({ id }) => id);
  const named =
    cucaId !== undefined && cucaId !== DEFAULT_SEGMENT && ids.includes(cucaId) ? cucaId : undefined;
  const remembered = accountId === undefined ? undefined : readChoices(stored).get(accountId);
  const selectedId = named ?? selectedOf(applications, remembered);

  const select = useCallback(
    (choice: string) => {
      if (accountId !== undefined) write(withChoice(stored, accountId, choice));
    },
    [accountId, stored, write],
  );
  // Whoever opens an application by its address works in it from then on.
  useEffect(() => {
    if (named !== undefined && named !== remembered) select(named);
  }, [named, remembered, select]);

  const selection = useMemo(
    () => ({ accountId, applications, selected: applications.find(({ id }) => id === selectedId), select }),
    [accountId, applications, selectedId, select],
  );
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export const useApplicationSelection = (): ApplicationSelection => use(SelectionContext);
