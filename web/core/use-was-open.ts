import { useState } from 'react';

/** Whether something was open to the person at the screen before, in this tab: then they have lost a role meanwhile. */
export function useWasOpen(what: string, isOpen: boolean): boolean {
  const [opened, setOpened] = useState(isOpen ? what : null);
  if (isOpen && opened !== what) setOpened(what);
  return opened === what && !isOpen;
}
