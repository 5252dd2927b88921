import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { html } from '#server/core/plain-page.ts';
import { loginPage, microsoftPage, problemPage, withAddress, type ListedPerson } from './login-pages.ts';

const portalWith = (settings: Record<string, string> = {}) => ({
  config: readConfig({
    ...{ DATABASE_URL: 'postgres://unused', PUBLIC_URL: 'http://localhost:8080' },
    ...{ PORTAL_SECRET: 'a secret for tests that is longer than 32 characters', ...settings },
  }),
});
const shown = (form: Partial<Parameters<typeof loginPage>[0]> = {}) => {
  const { body, ...page } = loginPage({
    ...{ portal: portalWith(), uid: 'u1', people: [], email: undefined, error: undefined },
    ...form,
  });
  return { ...page, body: body.markup };
};
const fields = (body: string) => body.match(/<input[^>]*>/g)?.map((one) => one.replaceAll(/\s+/g, ' ')) ?? [];
const people = [
  { email: 'ines@vendor.example', firstName: 'Ines', lastName: 'Internal', who: 'Staff', provider: 'microsoft' },
  { email: 'lena@acme.example', firstName: 'Lena', lastName: 'Licensee', who: 'Reads licences', provider: 'local' },
] as unknown as ListedPerson[]; // prettier-ignore

describe('the log-in page', () => {
  test('asks for address and password, and has the focus where it is empty', () => {
    const { title, wide, body } = shown();
    expect([title, wide]).toEqual(['Sign in', false]);
    expect(body).toContain('<form method="post" action="/idp/interaction/u1/login">');
    const [email, password] = fields(body);
    expect(email).toContain('value="" autofocus');
    expect(password).not.toContain('autofocus');
    expect(body).not.toMatch(/role="alert"|aria-invalid|aria-describedby|microsoft|Demo people/);
  });

  test('says why it comes back, with the address that was typed as text', () => {
    const { body } = shown({ email: '"><img src=x>@acme.example', error: html`No &amp; never` });
    expect(body).toContain('<p class="alert" role="alert" id="problem">No &amp; never</p>');
    expect(body).not.toContain('<img');
    const [email, password] = fields(body);
    expect(email).toContain('value="&quot;&gt;&lt;img src=x&gt;@acme.example"');
    expect(email).toContain('aria-describedby="problem" aria-invalid="true"');
    expect(email).not.toContain('autofocus');
    expect(password).toContain('autofocus aria-describedby="problem"');
  });

  test('blames no field where no address was typed', () => {
    const { body } = shown({ error: html`Too many` });
    expect(body).toContain('role="alert"');
    expect(body).not.toMatch(/aria-invalid|aria-describedby/);
    const [email, password] = fields(shown({ email: '', error: html`Wrong` }).body);
    expect(email).toContain('autofocus aria-describedby="problem" aria-invalid="true"');
    expect(password).not.toContain('autofocus');
  });

  test('names the support where no mail can be sent, else leads to another password', () => {
    expect(shown().body).toContain(
      'Forgot your password? Contact <a href="mailto:customer-success@vendor.example">customer-success@vendor.example</a>.',
    );
    const mailing = portalWith({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'portal@vendor.example' });
    const { body } = shown({ portal: mailing });
    expect(body).toContain('<p class="more"><a href="/idp/password/forgotten">Forgot your password?</a></p>');
    expect(body).not.toContain('mailto:');
  });

  test('has in the demo its people beside it, and the stand-in for Microsoft', () => {
    const { wide, body } = shown({ portal: portalWith({ PORTAL_DEMO: 'true' }), people });
    expect(wide).toBe(true);
    expect(body).toContain('href="/idp/interaction/u1/microsoft"');
    expect(body).toContain('<form method="post" action="/idp/interaction/u1/person">');
    expect(body.match(/name="email" value="[^"]+"/g)).toEqual([
      'name="email" value="ines@vendor.example"',
      'name="email" value="lena@acme.example"',
    ]);
    expect(body.replaceAll(/\s*\n\s*/g, '')).toContain('aria-hidden="true">II</span>');
    expect(body).toContain('<strong>Lena Licensee</strong><small>Reads licences</small>');
    expect(body.match(/class="way"/g)).toHaveLength(1);
  });
});

test('the stand-in for Microsoft lists its people only, and says where there are none', () => {
  const some = microsoftPage({ uid: 'u1', people }).body.markup;
  expect(some).toContain('value="ines@vendor.example"');
  expect(some).not.toMatch(/lena@|class="way"/);
  expect(some).toContain('<a href="/idp/interaction/u1">');
  expect(microsoftPage({ uid: 'u1', people: people.slice(1) }).body.markup).not.toContain('<form');
});

test('a problem is told in words, with a detail where there is one, and leads back to the beginning', () => {
  const { title, body } = problemPage('The password is wrong.', 'invalid_<request>');
  expect(title).toBe('Sign-in failed');
  expect(body.markup).toContain('<p>The password is wrong. <code>invalid_&lt;request&gt;</code></p>');
  expect(body.markup).toContain('<a class="button" href="/api/auth/login">');
  expect(problemPage('The password is wrong.').body.markup).toContain('<p>The password is wrong.</p>');
});

test('an address in a sentence can be written to', () => {
  expect(withAddress('Write to a@b.example & wait.', 'a@b.example').markup).toBe(
    'Write to <a href="mailto:a@b.example">a@b.example</a> &amp; wait.',
  );
});
