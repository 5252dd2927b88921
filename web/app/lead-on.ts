import { redirect } from '@tanstack/react-router';
import type { PageTarget } from '#web/core/page-target.ts';

/** Goes on to another page before anything of this one is loaded; its address does not stay in the history. */
export function leadOn(to: PageTarget): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a thrown redirect
  throw redirect({ ...to, replace: true });
}
