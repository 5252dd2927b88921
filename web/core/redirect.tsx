import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Goes on to another address of the portal, once; the address left behind does not stay in the history. The page is
 * still there while the next one loads, and what it reads from the address by then is not its own any more.
 */
export function Redirect({ to }: { to: string }) {
  const { history } = useRouter();
  const [target] = useState(to);
  useEffect(() => history.replace(target), [history, target]);
  return null;
}
