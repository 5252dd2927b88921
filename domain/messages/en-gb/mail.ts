/** Texts of mails; `{{name}}` is replaced by the value of that name. */
export const verificationMail = {
  subject: '{{vendor}}: verify your e-mail address',
  greeting: 'Hello {{name}},',
  why: 'You, or somebody using your address, asked to sign in to the {{vendor}} customer portal. To show that this address is yours, open the link and confirm.',
  link: 'The link works once and for one hour, on any device:',
  ignore:
    'If you did not ask for this, do nothing: without you nobody gets in. Questions? Write to {{support}}.',
} as const;

/** To somebody who has forgotten their password at the portal's own sign-in. */
export const passwordMail = {
  greeting: 'Hello {{name}},',
  link: {
    subject: '{{vendor}}: choose a new password',
    why: 'You, or somebody using your address, asked for a new password for the {{vendor}} customer portal.',
    link: 'To choose one, open this link. It works once and for 30 minutes:',
    ignore:
      'If you did not ask for this, do nothing: your password stays as it is. Questions? Write to {{support}}.',
  },
  elsewhere: {
    subject: '{{vendor}}: your password is kept elsewhere',
    why: 'You, or somebody using your address, asked for a new password for the {{vendor}} customer portal. You sign in with {{provider}}, which keeps your password: change it there.',
    ignore: 'If you did not ask for this, do nothing. Questions? Write to {{support}}.',
  },
  none: {
    subject: '{{vendor}}: no password has been set',
    why: 'You, or somebody using your address, asked for a new password for the {{vendor}} customer portal. No password has been set for this address yet. Write to {{support}} to get access.',
    ignore: 'If you did not ask for this, do nothing.',
  },
  changed: {
    subject: '{{vendor}}: your password was changed',
    what: 'The password of your sign-in to the {{vendor}} customer portal was changed on {{at}}, by a link that was sent to this address. You were signed out everywhere.',
    alarm: 'If this was not you, write to {{support}} at once.',
  },
  providers: { microsoft: 'Microsoft', other: 'another sign-in service' },
} as const;

/** With the receipts of what somebody reported or changed. No license key stands in it. */
export const receiptMail = {
  subject: '{{vendor}}: receipt for reported usage',
  greeting: 'Hello {{name}},',
  intro: 'This was written down in the {{vendor}} customer portal:',
  events: {
    SUBMIT: '{{what}}, reported by {{by}} on {{time}}. Counted: {{figures}}.',
    WITHDRAW: '{{what}}, withdrawn by {{by}} on {{time}}. Its figures do not count. Reason: {{reason}}',
    RESTORE: '{{what}}, counted again by {{by}} on {{time}}. Reason: {{reason}}',
    CORRECT: '{{what}}, corrected by {{by}} on {{time}}. Counted now: {{figures}}. Reason: {{reason}}',
  },
  form: 'Figures from a form',
  nothing: 'nothing',
  more: 'And {{number}} more: the portal lists them all.',
  why: 'You get this mail because you reported this usage, changed it, or are its contact. Something wrong? Open the receipt, or write to {{support}}. Whoever signs in to the portal can switch these mails off in the personal settings.',
} as const;

/** To the people of an account whose past usage staff asked about. */
export const certificationMail = {
  subject: '{{vendor}}: please certify past usage of {{account}}',
  greeting: 'Hello {{name}},',
  asked:
    '{{by}} of {{vendor}} asks you to certify the past usage of {{account}}: describe your applications, say how much they used, and confirm it. It takes a few minutes, and what you type is kept while you do it.',
  message: 'They wrote: {{note}}',
  link: 'Sign in and begin here:',
  why: 'You get this mail because you may open the account {{account}} in the portal. One of you doing it is enough. Questions? Write to {{support}}.',
} as const;
