/**
 * Tests of the database project that run on one database only, since no other would answer them differently: their
 * subject lies before the database (bytes, logins, processes), is the embedded one, or is a relay in front of it. What
 * is not named here runs on every database that the portal supports.
 */
export const sameOnEveryDatabase: readonly string[] = [
  // HTTP: connections, headers, logs, the listener of the figures, and what a request may cost before anything is asked
  'server/app/broken-http.slow.db.test.ts',
  'server/app/connections/*.db.test.ts',
  'server/app/open-metrics.slow.db.test.ts',
  'server/app/request-log.db.test.ts',
  'server/app/security-headers.db.test.ts',
  'server/volume-usage/receiving/refused-body.db.test.ts',
  'testing/worst-requests.slow.db.test.ts',
  'testing/hostile-input.slow.db.test.ts',
  // forms and protocol of the log-in; what it stores is asked by log-in, login-limits and single-use
  'server/identity-provider/hostile-form.db.test.ts',
  'server/identity-provider/identity-provider.slow.db.test.ts',
  'server/identity-provider/login-line.slow.db.test.ts',
  'server/identity-provider/other-client.slow.db.test.ts',
  'server/identity-provider/repeated-parameters.db.test.ts',
  'server/session/hostile-tokens.db.test.ts',
  'server/session/login/provider-key-rotation.slow.db.test.ts',
  'server/session/login/provider-renewal.db.test.ts',
  'server/session/login/relying-party.db.test.ts',
  // files that are refused before anything of them is written, or are read to the byte
  'server/import/refused-import.slow.db.test.ts',
  'server/volume-usage/archives/*.db.test.ts',
  'server/volume-usage/upload-samples.slow.db.test.ts',
  // processes of the portal: how they start, share the work and end
  'server/app/{close-pool,portal-role,wrong-starts}.slow.db.test.ts',
  'server/demo/load-together.slow.db.test.ts',
  'server/identity-provider/moved-portal.slow.db.test.ts',
  'server/session/login/parallel-renewals.slow.db.test.ts',
  // random histories, walks over all figures and sequences that are cut: each of their statements is asked by others, too
  'server/corrections/every-step.slow.db.test.ts',
  'server/demo/demo-states.slow.db.test.ts',
  'server/imaging-usage/reminders/year-of-reminders.slow.db.test.ts',
  'server/self-certification/cut-submits.slow.db.test.ts',
  'testing/figures-on-screen.slow.db.test.ts',
  // the command line of customers, which knows of HTTP alone
  'customer-cli/*.db.test.ts',
  // the embedded database, which is always the same
  'cli/backup-command.slow.db.test.ts',
  'cli/main.slow.db.test.ts',
  'server/app/start-portal.slow.db.test.ts',
  'server/db/embedded/*.db.test.ts',
  'testing/faults/*.db.test.ts',
  // a database that is silent, full of work or gone, played by a relay
  'testing/busy-database.slow.db.test.ts',
  'testing/silent-database.slow.db.test.ts',
];
