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
    ended: 'Your API tokens and private calendar address were ended, too.',
    kept: 'Your API tokens and private calendar address go on working, as was chosen.',
    alarm: 'If this was not you, write to {{support}} at once.',
  },
  providers: { microsoft: 'Microsoft', other: 'another sign-in service' },
} as const;

/** To whoever made an API token: it acts in their name. */
export const apiTokenMail = {
  subject: '{{vendor}}: an API token was created',
  greeting: 'Hello {{name}},',
  what: 'An API token was created with your sign-in, for {{account}}: “{{token}}”.',
  may: 'It may: {{permissions}}.',
  until: 'It works until {{day}}.',
  alarm:
    'If this was not you, revoke it, choose a new password and write to {{support}}. All tokens of the account:',
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
  why: 'You get this mail because you reported this usage, changed it, or are its contact. Something wrong? Open its link, or write to {{support}}. Whoever signs in to the portal can switch these mails off in the personal settings.',
} as const;

/** To the people of an account whose past usage staff asked about. */
export const certificationMail = {
  subject: '{{vendor}}: certify past usage of {{account}}',
  greeting: 'Hello {{name}},',
  asked:
    '{{by}} of {{vendor}} asks you to certify the past usage of {{account}}: describe your applications, say how much they used, and confirm it. It takes a few minutes, and what you type is kept while you do it.',
  message: 'They wrote: {{note}}',
  link: 'Sign in and begin here:',
  why: 'You get this mail because you may open the account {{account}} in the portal. One of you doing it is enough. Questions? Write to {{support}}.',
} as const;

/** To whoever is to know that a maximum is used or a license expires. No license key stands in it. */
export const alertMail = {
  subject: {
    USAGE: '{{vendor}}: a license of {{account}} has used much of its maximum',
    EXPIRY: '{{vendor}}: a license of {{account}} expires soon',
    several: '{{vendor}}: {{count}} alerts about licenses',
  },
  greeting: 'Hello {{name}},',
  intro: 'The {{vendor}} customer portal has noticed:',
  used: '{{account}}: {{product}} has used {{percent}} of its maximum, {{used}} of {{maximum}} {{unit}} since {{since}} ({{keys}}: {{names}}).',
  expires: '{{account}}: {{keys}} of {{product}} will expire on {{day}}, in {{left}} days ({{names}}).',
  expiresTomorrow: '{{account}}: {{keys}} of {{product}} will expire tomorrow, on {{day}} ({{names}}).',
  expired: '{{account}}: {{keys}} of {{product}} expired on {{day}} ({{names}}).',
  key: '{{number}} license key',
  keys: '{{number}} license keys',
  andMore: '{{names}} and more',
  more: 'And {{number}} more: the portal lists them all.',
  why: 'You get this mail because of what you are in these accounts. Each is told once for a threshold and term, or for a day of expiry. You can switch these mails off in the personal settings; who is told can be changed beside the alerts of an account. Questions? Write to {{support}}.',
} as const;

/** To support: somebody says that strangers may have a license key. No license key stands in it. */
export const exposureMail = {
  subject: '{{vendor}}: a license key may be exposed',
  what: '{{by}} reports that strangers may have the license key ending in {{key}}: {{product}} of {{account}}.',
  reason: 'What happened: {{reason}}',
  link: 'Everybody it was handed to:',
} as const;

/** To the people who report usage of an account, where staff miss a report. */
export const usageReminderMail = {
  subject: '{{vendor}}: report the usage of {{account}}',
  greeting: 'Hello {{name}},',
  asked:
    '{{by}} of {{vendor}} asks you to report the usage of {{account}}, as far as that has not been done yet.',
  message: 'They wrote: {{note}}',
  link: 'Sign in and begin here:',
  why: 'You get this mail because you report usage of {{account}} in the portal. One of you doing it is enough. Questions? Write to {{support}}.',
} as const;

/** To the reporting contacts of applications whose usage can be reported. */
export const reportReminderMail = {
  subject: '{{vendor}}: usage of {{account}} can be reported',
  greeting: 'Hello {{name}},',
  intro:
    'You are a reporting contact of {{account}}. This is not reported yet; where nothing was used, report 0:',
  moments: {
    DUE: '{{application}}, license {{license}}: {{periods}}.',
    AGAIN: '{{application}}, license {{license}}: {{periods}}. It is still open.',
  },
  until: 'It can be reported until {{day}}.',
  more: 'And {{number}} more: the portal steps through them all.',
  why: 'You get this mail because your address is that of a reporting contact. If the other contact has reported meanwhile, there is nothing to do. Questions? Write to {{support}}.',
} as const;

/** At the end of mails that their readers can switch off, and on the page behind that link. */
export const unsubscribeMail = {
  link: 'No more of these mails? Stop them here:',
  ask: 'Stop these mails?',
  askText: '“{{mails}}”: mails of {{vendor}} to {{email}}.',
  stop: 'Stop them',
  stopped: 'The mails have stopped',
  stoppedText: '“{{mails}}”: {{email}} gets no more of these mails.',
  again: 'You can switch them on again in your personal settings.',
  settings: 'Personal settings',
  unknown: 'This link stops nothing',
  unknownText:
    'It is not complete, or the address that it was sent to is in use no more. Mails can also be switched off in the personal settings; or write to {{support}}.',
} as const;
