import { OVERVIEW_FLAG } from '#domain/access/product-options.ts';
import { landingOf, type Landing } from '#domain/accounts/landing.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import type { User } from '#domain/session/schema.ts';
import { CUCA_CHOICES } from '#domain/usage-accounts/remembered-choices.ts';
import { links } from '#web/core/links.ts';
import type { PageTarget } from '#web/core/page-target.ts';
import { readStored } from '#web/ui/use-stored-text.ts';
import { ownApplications, rememberedApplication } from '#domain/usage-accounts/own-applications.ts';

/** Where the landing page of an account leads on to. */
export const targetOfLanding = (
  { to }: Extract<Landing, { kind: 'redirect' }>,
  accountId: string,
): PageTarget => (to === 'products' ? links.products(accountId) : links.newLicenses(accountId));

/**
 * The same before anything of it renders, for members of the account; whether the account of somebody else exists is
 * not known yet.
 */
export function aheadOfLanding(user: User, accountId: string): PageTarget | undefined {
  if (user.salesforceAccounts[accountId] === undefined) return undefined;
  const applications = ownApplications(user, accountId);
  const landing = landingOf({
    grants: grantsOfUser(user),
    accountId,
    cuca: rememberedApplication(applications, accountId, readStored(CUCA_CHOICES)),
    applications,
    flag: readStored(OVERVIEW_FLAG),
  });
  return landing.kind === 'redirect' ? targetOfLanding(landing, accountId) : undefined;
}
