import { signIn } from '#domain/messages/en-gb/sign-in.ts';
import { SHORTEST_PASSWORD } from '#domain/session/password-rule.ts';
import { html, type Html, type PlainPage } from '#server/core/plain-page.ts';
import { fillText } from '#domain/messages/fill-text.ts';

const texts = signIn.forgotten;
export const FORGOTTEN = '/idp/password/forgotten';
export const SENT = '/idp/password/sent';
export const OPEN = '/idp/password/open';
export const NEW = '/idp/password/new';
export const CHANGED = '/idp/password/changed';

const backToSignIn = html`<p class="more"><a href="/api/auth/login">${texts.backToSignIn}</a></p>`;
const alert = (problem: string | undefined): Html | false =>
  problem !== undefined && html`<p class="alert" role="alert" id="problem">${problem}</p>`;
const described = (problem: string | undefined): Html | false =>
  problem !== undefined && html` aria-describedby="problem" aria-invalid="true"`;

/** Asks for the address. */
export const forgottenPage = ({ email = '', problem }: { email?: string; problem?: string }): PlainPage => ({
  title: texts.title,
  body: html`<h1>${texts.title}</h1>
    <p class="quiet">${texts.intro}</p>
    ${alert(problem)}
    <form method="post" action="${FORGOTTEN}">
      <label for="email">${signIn.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        required
        maxlength="256"
        autofocus
        value="${email}"
        ${described(problem)}
      />
      <button class="primary" type="submit">${texts.send}</button>
    </form>
    ${backToSignIn}`,
});

/** Says the same whoever asked. */
export const sentPage = ({ support, outbox }: { support: string; outbox: boolean }): PlainPage => ({
  title: texts.sent,
  body: html`<h1>${texts.sent}</h1>
    <p>${texts.sentText}</p>
    <p class="quiet">${fillText(texts.sentHelp, { email: support })}</p>
    ${outbox && html`<p><a href="/demo/outbox">${texts.outbox}</a></p>`} ${backToSignIn}`,
});

/** Where the mailed link leads: a script takes the token out of the fragment, which no server ever sees. */
export const openPage = (): PlainPage => ({
  title: texts.choose,
  body: html`<h1>${texts.choose}</h1>
    <form method="post" action="${OPEN}">
      <input type="hidden" name="token" value="" />
    </form>
    <noscript><p>${texts.script}</p></noscript>
    <div id="incomplete" hidden>
      <p>${texts.incomplete}</p>
      <p class="buttons"><a class="button" href="${FORGOTTEN}">${texts.again}</a></p>
    </div>
    <script src="/open-link.js"></script>`,
});

export const expiredPage = (): PlainPage => ({
  title: texts.expired,
  body: html`<h1>${texts.expired}</h1>
    <p>${texts.expiredText}</p>
    <p class="buttons"><a class="button" href="${FORGOTTEN}">${texts.again}</a></p>
    ${backToSignIn}`,
});

const passwordField = (id: string, label: string, more: Html | false): Html =>
  html`<label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${id}"
      type="password"
      autocomplete="new-password"
      required
      maxlength="1024"
      ${more}
    />`;

/** What the form says where nothing but the password is to change; ending is what it does otherwise. */
export const KEEP = 'keep';

const choice = (value: string, label: string, more: Html | false): Html =>
  html`<label class="choice" for="access-${value}"
    ><input id="access-${value}" type="radio" name="access" value="${value}" ${more} />${label}</label
  >`;

/** Asks for the new password, twice, and whether what acts without it ends. */
export const choosePage = ({
  asksAccess,
  problem,
}: {
  asksAccess: boolean;
  problem?: string | undefined;
}): PlainPage => ({
  title: texts.choose,
  body: html`<h1>${texts.choose}</h1>
    <p class="quiet" id="rule">${fillText(texts.rule, { characters: String(SHORTEST_PASSWORD) })}</p>
    ${alert(problem)}
    <form method="post" action="${NEW}">
      ${passwordField(
        'password',
        texts.password,
        html` autofocus aria-describedby="${problem === undefined ? 'rule' : 'problem rule'}"
        ${problem !== undefined && html` aria-invalid="true"`}`,
      )}
      ${passwordField('repeated', texts.repeated, false)}
      ${
        asksAccess &&
        html`<fieldset>
          <legend>${texts.access.title}</legend>
          ${choice('end', texts.access.end, html` checked`)} ${choice(KEEP, texts.access.keep, false)}
          <p class="quiet">${texts.access.help}</p>
        </fieldset>`
      }
      <button class="primary" type="submit">${texts.save}</button>
    </form>`,
});

export const changedPage = (): PlainPage => ({
  title: texts.changed,
  body: html`<h1>${texts.changed}</h1>
    <p>${texts.changedText}</p>
    <p class="buttons"><a class="button" href="/api/auth/login">${signIn.submit}</a></p>`,
});
