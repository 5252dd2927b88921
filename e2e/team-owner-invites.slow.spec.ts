import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';

const TEAM_OWNER = 'otto.owner@wayne.example';
const TEAM = '/accounts/wayne/cuca/wayne-claims/settings';
const PASSWORD = 'a password that only this test knows';

/** The link that the newest mail to an address carries, as a path of the portal. */
async function mailedPath(page: Page, email: string): Promise<string> {
  let path = '';
  await expect(async () => {
    const answer = await page.request.get('/demo/outbox', { headers: { accept: 'application/json' } });
    const mails = (await answer.json()) as { to: string; text: string }[];
    const text = mails.find(({ to }) => to === email)?.text ?? '';
    path = /^https?:\/\/[^/]+(\/(?:invitations|idp)\/\S+)$/m.exec(text)?.[1] ?? '';
    expect(path).not.toBe('');
  }).toPass();
  return path;
}

test('[1.01] a team owner invites somebody new, who chooses a password, joins, and is refused once removed', async ({
  page,
  browser,
}) => {
  const email = `nora.${Date.now()}@wayne.example`;
  const complaints = watchComplaints(page);
  await signInAs(page, TEAM_OWNER, TEAM);
  await expect(page.getByRole('heading', { name: 'Team and keys' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('radio', { name: 'Administrator' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Otto Owner invited ${email} as Administrator`)).toBeVisible();

  // Opened by whoever invited it says whom it is for.
  const invitation = await mailedPath(page, email);
  // The dialog closes by going back in the history, which may take the place of the first try.
  await expect(async () => void (await page.goto(invitation))).toPass();
  await expect(page.getByText(`You are signed in as ${TEAM_OWNER}.`)).toBeVisible();

  const context = await browser.newContext();
  const newcomer = await context.newPage();
  await newcomer.goto(invitation);
  await expect(
    newcomer.getByText(/^Otto Owner has invited you to join the team of Claims desk/),
  ).toBeVisible();
  await expectAccessible(newcomer);
  await newcomer.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await newcomer.getByRole('textbox', { name: 'Last name' }).fill('New');
  await newcomer.getByRole('button', { name: 'Email me the link' }).click();
  await expect(newcomer.getByText(`We have sent a link to ${email}.`)).toBeVisible();
  await expect(async () => expect(await mailedPath(page, email)).toContain('/idp/password')).toPass();
  await newcomer.goto(await mailedPath(page, email));
  await newcomer.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await newcomer.getByLabel('Confirm new password').fill(PASSWORD);
  await newcomer.getByRole('button', { name: 'Change password' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await newcomer.goto(invitation);
  await newcomer.getByRole('link', { name: `Sign in as ${email}` }).click();
  await newcomer.getByLabel('Email address').fill(email);
  await newcomer.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await newcomer.getByRole('button', { name: 'Sign in', exact: true }).click();
  await newcomer.getByRole('button', { name: 'Join the team' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Welcome to the team of Claims desk' })).toBeVisible();

  // Bell and visit come a second after the page. They are waited for, so that the next call is the invitation.
  const later = [/\/accounts\/wayne\/alerts\?parts=total$/, /\/accounts\/wayne\/visits$/].map(async (call) =>
    newcomer.waitForResponse(call),
  );
  await newcomer.goto(TEAM);
  await expect(newcomer.getByText(email, { exact: true })).toBeVisible();
  await Promise.all(later);
  await page.goto(TEAM);
  await page.getByRole('button', { name: 'Remove Nora New' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nora New was removed')).toBeVisible();
  // The open tab is refused on its next call and says why.
  await newcomer.getByRole('button', { name: 'Invite', exact: true }).click();
  await newcomer.getByRole('textbox', { name: 'Email address' }).fill('somebody@wayne.example');
  await newcomer.getByRole('button', { name: 'Send invitation' }).click();
  await expect(newcomer.getByText(/^Your access changed while this page was open: /)).toBeVisible();
  await context.close();
  expect(complaints).toEqual([]);
});
