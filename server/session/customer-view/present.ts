import { nameOf } from '#domain/core/person-name.ts';
import type { ViewState } from '#domain/session/customer-view/view-state.ts';
import type { Principal, ViewRow } from '#server/core/principal.ts';

/** A view as the browser tells of it. */
export function presentView(view: ViewRow, viewed: Principal, now: Date): ViewState {
  const { id, accountId, accountRoles, cucaRoles, reason, endsAt } = view;
  const name = nameOf(viewed);
  return {
    ...{ id, accountId, reason, roles: [...accountRoles, ...cucaRoles] },
    name: view.subjectId === null ? null : name,
    secondsLeft: Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  };
}
