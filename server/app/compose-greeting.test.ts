import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { composeGreeting } from './compose-greeting.ts';

const greet = (settings: Record<string, string>) =>
  composeGreeting(
    readConfig({ PORTAL_DATA_DIR: '/data', PORT: '8080', PUBLIC_URL: 'http://localhost:8080', ...settings }),
  );

test('in demo mode the terminal shows the address, who may sign in and where mail can be read', () => {
  const lines = greet({}).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '',
    'Northwind Imaging customer portal: http://localhost:8080',
    '',
    'Demo users (password: demo, or one click on the sign-in page):',
  ]);
  const lena = lines.find((line) => line.includes('lena.licensee@acme.example'));
  expect(lena).toMatch(/^ {2}lena\.licensee@acme\.example {2,}\S/);
  // The second column begins at one place.
  const people = lines.filter((line) => line.includes('@'));
  expect(new Set(people.map((line) => /^ {2}\S+ +/.exec(line)?.[0].length)).size).toBe(1);
  expect(lines.slice(-4)).toEqual([
    '',
    'Emails are not sent. Read them at http://localhost:8080/demo/outbox.',
    'Stop with Ctrl+C. The data stays in /data.',
    '',
  ]);
});

test('where mail is sent nothing is said of it', () => {
  expect(greet({ SMTP_URL: 'smtp://mail.example' })).not.toContain('Mail');
});

test('of real customers nothing but the address is shown', () => {
  expect(greet({ PORTAL_DEMO: 'false', PORTAL_SECRET: 'x'.repeat(40) })).toBe(
    '\nNorthwind Imaging customer portal: http://localhost:8080\n',
  );
});

test('a worker says that it is one', () => {
  expect(
    greet({
      PORTAL_ROLE: 'worker',
      DATABASE_URL: 'postgres://portal@db.example/portal',
      PORTAL_SECRET: 'x'.repeat(40),
    }),
  ).toBe(
    '\nNorthwind Imaging customer portal: worker for background jobs. Port 8080 serves its health only\n',
  );
});
