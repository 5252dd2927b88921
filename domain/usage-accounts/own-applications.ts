import type { User, VisibleItem } from '../session/schema.ts';
import { selectedOf } from './choose.ts';
import { readChoices } from './remembered-choices.ts';

/** An application in which the person has a role. */
export interface OwnApplication {
  id: string;
  name: string;
  visibleItems: readonly VisibleItem[];
}

/** The person's applications in an account, by name. */
export function ownApplications(
  user: Pick<User, 'salesforceAccounts'>,
  accountId: string | undefined,
): OwnApplication[] {
  const cucas = accountId === undefined ? {} : (user.salesforceAccounts[accountId]?.cucas ?? {});
  return Object.entries(cucas)
    .map(([id, { name, visibleItems }]) => ({ id, name, visibleItems }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** The one they work in where no address names one: that chosen last, else as `selectedOf` says (2.19). */
export function rememberedApplication(
  applications: readonly OwnApplication[],
  accountId: string,
  stored: string | null,
): OwnApplication | undefined {
  const selected = selectedOf(applications, readChoices(stored).get(accountId));
  return applications.find(({ id }) => id === selected);
}
