import { hasPage, links } from '#web/core/links.ts';
import { Redirect } from '#web/core/redirect.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';

/** 2.01: internal people work in the licenses report, everybody else in an account. */
export function StartPage() {
  const { internal } = useUser();
  return <Redirect to={internal && hasPage('licensesReport') ? links.licensesReport() : links.accounts()} />;
}
