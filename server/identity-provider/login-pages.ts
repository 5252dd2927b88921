import { signIn as texts } from '#domain/messages/en-gb/sign-in.ts';
import type { DemoPerson } from '#domain/session/demo-people.ts';
import { html, type Html, type PlainPage } from '#server/core/plain-page.ts';
import type { Portal } from '#server/core/portal.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { mailModeOf } from '#server/mail/send-mail.ts';
import { FORGOTTEN } from './forgotten-password/forgotten-pages.ts';

export type ListedPerson = Pick<DemoPerson, 'email' | 'firstName' | 'lastName' | 'provider' | 'who'>;

interface LoginForm {
  portal: Pick<Portal, 'config'>;
  uid: string;
  people: readonly ListedPerson[];
  email: string | undefined;
  error: Html | undefined;
  /** What the log calls the refusal. */
  reference?: string | undefined;
}

/** E-mail and password; beside them, in the demo, its people. */
export function loginPage({ portal, uid, people, email, error, reference }: LoginForm): PlainPage {
  const action = `/idp/interaction/${uid}`;
  const refused = error !== undefined && email !== undefined;
  const form = html`<div class="sign-in">
    <h1>${texts.title}</h1>
    <p class="quiet">${texts.intro}</p>
    ${error !== undefined && html`<p class="alert" role="alert" id="problem">${error}</p>`}
    ${referenceLine(reference)}
    <form method="post" action="${action}/login">
      <label for="email">${texts.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        required
        maxlength="256"
        value="${email ?? ''}"
        ${!email && html` autofocus`}
        ${refused && html` aria-describedby="problem" aria-invalid="true"`}
      />
      <label for="password">${texts.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        maxlength="1024"
        ${email !== undefined && email !== '' && html` autofocus`}
        ${refused && html` aria-describedby="problem"`}
      />
      <button class="primary" type="submit">${texts.submit}</button>
    </form>
    ${forgottenLink(portal)} ${portal.config.demo && microsoftLink(action)}
  </div>`;
  const list = people.length > 0 && demoPeopleList(action, people);
  return {
    title: texts.title,
    body: html`<div class="columns">${form}${list}</div>`,
    wide: people.length > 0,
  };
}

/** Where no mail can be sent, the support helps. */
function forgottenLink({ config }: Pick<Portal, 'config'>): Html {
  if (mailModeOf(config) !== 'none')
    return html`<p class="more"><a href="${FORGOTTEN}">${texts.forgotten.link}</a></p>`;
  const email = config.SUPPORT_EMAIL;
  return html`<p class="more quiet">${withAddress(fillText(texts.forgotten.noMail, { email }), email)}</p>`;
}

/** A sentence whose e-mail address can be written to. */
export function withAddress(sentence: string, address: string): Html {
  const [before = '', after = ''] = sentence.split(address);
  return html`${before}<a href="mailto:${address}">${address}</a>${after}`;
}

const microsoftLink = (action: string): Html =>
  html`<p class="divider"><span>${texts.or}</span></p>
    <a class="button" href="${action}/microsoft"
      ><span class="squares" aria-hidden="true"><i></i><i></i><i></i><i></i></span>${texts.microsoft}</a
    >`;

const demoPeopleList = (action: string, people: readonly ListedPerson[]): Html =>
  html`<section class="people" aria-labelledby="people">
    <h2 id="people">${texts.people}</h2>
    <p class="quiet">${texts.peopleHint}</p>
    ${personForm(action, people)}
  </section>`;

function personForm(action: string, people: readonly ListedPerson[], withWay = true): Html {
  return html`<form method="post" action="${action}/person">
    <ul>
      ${people.map(
        (one) =>
          html`<li>
            <button class="person" type="submit" name="email" value="${one.email}">
              <span class="initials" aria-hidden="true"
                >${one.firstName.slice(0, 1)}${one.lastName.slice(0, 1)}</span
              >
              <span class="who"
                ><strong>${one.firstName} ${one.lastName}</strong><small>${one.who}</small></span
              >
              ${withWay && one.provider === 'microsoft' && html`<small class="way">${texts.byMicrosoft}</small>`}
            </button>
          </li> `,
      )}
    </ul>
  </form>`;
}

/** The demo's stand-in for Microsoft's account picker. */
export function microsoftPage({ uid, people }: { uid: string; people: readonly ListedPerson[] }): PlainPage {
  const action = `/idp/interaction/${uid}`;
  const theirs = people.filter(({ provider }) => provider === 'microsoft');
  return {
    title: texts.microsoftTitle,
    body: html`<h1>${texts.microsoftTitle}</h1>
      <p class="quiet">${texts.microsoftHint}</p>
      <div class="people">
        ${theirs.length > 0 ? personForm(action, theirs, false) : html`<p>${texts.microsoftEmpty}</p>`}
      </div>
      <p><a href="${action}">${texts.back}</a></p>`,
  };
}

const referenceLine = (reference: string | undefined): Html | false =>
  reference !== undefined && html`<p class="quiet">${fillText(texts.reference, { reference })}</p>`;

/** What went wrong, and the way to begin anew. */
export function problemPage(text: string, detail?: string, reference?: string): PlainPage {
  return {
    title: texts.problem.title,
    body: html`<h1>${texts.problem.title}</h1>
      <p>${text}${detail !== undefined && html` <code>${detail}</code>`}</p>
      ${referenceLine(reference)}
      <p><a class="button" href="/api/auth/login">${texts.startAgain}</a></p>`,
  };
}
