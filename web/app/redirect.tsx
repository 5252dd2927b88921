import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes on to another address of the portal; the address left behind does not stay in the history. */
export function Redirect({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return null;
}
