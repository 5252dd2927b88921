import { randomUUID } from 'node:crypto';
import { signIn as texts } from '#domain/messages/en-gb/sign-in.ts';
import { referenceOf } from '#domain/session/sign-in-refusal.ts';
import { REFUSED } from '#server/session/login/refuse-login.ts';
import { html, plainPagePolicy, renderPage, type PlainPage } from '#server/core/plain-page.ts';
import type { Portal } from '#server/core/portal.ts';
import { problemPage } from './login-pages.ts';
import { formTargetsOf } from './provider-clients.ts';

interface RenderedPage {
  markup: string;
  policy: string;
}

const rendered = (portal: Portal, page: PlainPage): RenderedPage => ({
  markup: renderPage(portal.config.VENDOR_NAME, page),
  policy: plainPagePolicy(portal, formTargetsOf(portal)),
});

/** Asks before a client's request ends somebody's session; `form` is the provider's own, with its token. */
export const logOutPage = (portal: Portal, form: string): RenderedPage =>
  rendered(portal, {
    title: texts.logOut.title,
    body: html`<h1>${texts.logOut.title}</h1>
      <p>${texts.logOut.text}</p>
      ${{ markup: form }}
      <p class="buttons">
        <button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">
          ${texts.logOut.confirm}
        </button>
        <button class="button" type="submit" form="op.logoutForm">${texts.logOut.stay}</button>
      </p>`,
  });

export const loggedOutPage = (portal: Portal): RenderedPage =>
  rendered(portal, {
    title: texts.logOut.done,
    body: html`<h1>${texts.logOut.done}</h1>
      <p>${texts.logOut.doneText}</p>`,
  });

/** What the provider refuses before anybody's request has an id of the portal's gets a reference of its own. */
export function errorPage(portal: Portal, text: string, code: string): RenderedPage {
  const reference = referenceOf(randomUUID());
  portal.log.warn({ reference, check: code }, REFUSED);
  return rendered(portal, problemPage(text, code, reference));
}
