/** Texts of mails; `{{name}}` is replaced by the value of that name. */
export const verificationMail = {
  subject: '{{vendor}}: verify your email address',
  greeting: 'Hello {{name}},',
  why: 'You, or someone using your email address, asked to sign in to the {{vendor}} customer portal. To verify that this address is yours, open the link and confirm.',
  link: 'The link works once, for one hour, on any device:',
  ignore:
    'If you did not ask for this, you can ignore this email: no one can sign in without you. Questions? Contact {{support}}.',
} as const;

/** To somebody who has forgotten their password at the portal's own sign-in. */
export const passwordMail = {
  greeting: 'Hello {{name}},',
  link: {
    subject: '{{vendor}}: choose a new password',
    why: 'You, or someone using your email address, asked for a new password for the {{vendor}} customer portal.',
    link: 'To choose a new password, open this link. It works once, for 30 minutes:',
    ignore:
      'If you did not ask for this, you can ignore this email: your password stays the same. Questions? Contact {{support}}.',
  },
  elsewhere: {
    subject: '{{vendor}}: your password is managed elsewhere',
    why: 'You, or someone using your email address, asked for a new password for the {{vendor}} customer portal. You sign in with {{provider}}, so change your password there.',
    ignore: 'If you did not ask for this, you can ignore this email. Questions? Contact {{support}}.',
  },
  none: {
    subject: '{{vendor}}: no password has been set',
    why: 'You, or someone using your email address, asked for a new password for the {{vendor}} customer portal. No password has been set for this address yet. Contact {{support}} to get access.',
    ignore: 'If you did not ask for this, you can ignore this email.',
  },
  changed: {
    subject: '{{vendor}}: your password was changed',
    what: 'Your password for the {{vendor}} customer portal was changed on {{at}}, using a link sent to this address. You have been signed out everywhere.',
    ended: 'Your API tokens have been revoked, and your private calendar link no longer works.',
    kept: 'Your API tokens and private calendar link keep working, as chosen when the password was changed.',
    alarm: 'If this was not you, contact {{support}} immediately.',
  },
  providers: { microsoft: 'Microsoft', other: 'another sign-in service' },
} as const;

/** To whoever made an API token: it acts in their name. */
export const apiTokenMail = {
  subject: '{{vendor}}: an API token was created',
  greeting: 'Hello {{name}},',
  what: 'An API token was created with your user account, for {{account}}: “{{token}}”.',
  may: 'Its permissions: {{permissions}}.',
  until: 'It expires on {{day}}.',
  alarm:
    'If this was not you, revoke it, choose a new password and contact {{support}}. All API tokens of the account:',
} as const;

/** With the receipts of what somebody reported or changed. No license key stands in it. */
export const receiptMail = {
  subject: '{{vendor}}: usage report receipt',
  greeting: 'Hello {{name}},',
  intro: 'This was recorded in the {{vendor}} customer portal:',
  events: {
    SUBMIT: '{{what}}, reported by {{by}} on {{time}}. Counted: {{figures}}.',
    WITHDRAW: '{{what}}, withdrawn by {{by}} on {{time}}. It is no longer counted. Reason: {{reason}}',
    RESTORE: '{{what}}, restored by {{by}} on {{time}}. Reason: {{reason}}',
    CORRECT: '{{what}}, corrected by {{by}} on {{time}}. Counted now: {{figures}}. Reason: {{reason}}',
  },
  form: 'Figures from a form',
  nothing: 'nothing',
  more: 'And {{number}} more. See them all in the portal.',
  why: 'You are receiving this email because you reported or changed this usage, or are its contact. Is something wrong? Open the link, or contact {{support}}. If you have access to the portal, you can turn these emails off in your personal settings.',
} as const;

/** To the people of an account whose past usage staff asked about. */
export const certificationMail = {
  subject: '{{vendor}}: certify past usage for {{account}}',
  greeting: 'Hello {{name}},',
  asked:
    '{{by}} from {{vendor}} has asked you to certify past usage for {{account}}: describe your applications, enter how much they used, and confirm it. It takes a few minutes, and your answers are saved as you go.',
  message: 'Message: {{note}}',
  link: 'Sign in to start:',
  why: 'You are receiving this email because you have access to {{account}} in the portal. Only one person needs to do this. Questions? Contact {{support}}.',
} as const;

/** To whoever is to know that a maximum is used or a license expires. No license key stands in it. */
export const alertMail = {
  subject: {
    USAGE: '{{vendor}}: usage alert for a license of {{account}}',
    EXPIRY: '{{vendor}}: a license of {{account}} expires soon',
    several: '{{vendor}}: {{count}} license alerts',
  },
  greeting: 'Hello {{name}},',
  intro: 'Alerts from the {{vendor}} customer portal:',
  used: '{{account}}: {{product}} has used {{percent}} of its maximum, {{used}} of {{maximum}} {{unit}} since {{since}} ({{keys}}: {{names}}).',
  expires: '{{account}}: {{keys}} for {{product}} will expire on {{day}}, in {{left}} days ({{names}}).',
  expiresTomorrow: '{{account}}: {{keys}} for {{product}} will expire tomorrow, on {{day}} ({{names}}).',
  expired: '{{account}}: {{keys}} for {{product}} expired on {{day}} ({{names}}).',
  key: '{{number}} license key',
  keys: '{{number}} license keys',
  andMore: '{{names}} and more',
  more: 'And {{number}} more. See them all in the portal.',
  why: 'You are receiving this email because of your role in these accounts. Each alert is sent once per threshold and term, or once per expiry reminder. You can turn these emails off in your personal settings, or change who receives them on the account’s alerts page. Questions? Contact {{support}}.',
} as const;

/** To support: somebody says that strangers may have a license key. No license key stands in it. */
export const exposureMail = {
  subject: '{{vendor}}: a license key may be exposed',
  what: '{{by}} reported that the license key ending in {{key}} may be exposed: {{product}}, {{account}}.',
  reason: 'What happened: {{reason}}',
  link: 'Everyone who accessed it:',
} as const;

/** To the people who report usage of an account, where staff miss a report. */
export const usageReminderMail = {
  subject: '{{vendor}}: report usage for {{account}}',
  greeting: 'Hello {{name}},',
  asked: '{{by}} from {{vendor}} has asked you to report usage for {{account}}, if you have not done so yet.',
  message: 'Message: {{note}}',
  link: 'Sign in to start:',
  why: 'You are receiving this email because you report usage for {{account}} in the portal. Only one person needs to do this. Questions? Contact {{support}}.',
} as const;

/** To the reporting contacts of applications whose usage can be reported. */
export const reportReminderMail = {
  subject: '{{vendor}}: usage for {{account}} is ready to report',
  greeting: 'Hello {{name}},',
  intro:
    'You are a reporting contact for {{account}}. The following usage has not been reported yet. If nothing was used, report 0:',
  moments: {
    DUE: '{{application}}, license {{license}}: {{periods}}.',
    AGAIN: '{{application}}, license {{license}}: {{periods}}. Still not reported.',
  },
  until: 'You can report it until {{day}}.',
  more: 'And {{number}} more. The portal guides you through them all.',
  why: 'You are receiving this email because you are a reporting contact. If the other contact has already reported, you do not need to do anything. Questions? Contact {{support}}.',
} as const;

/** At the end of mails that their readers can switch off, and on the page behind that link. */
export const unsubscribeMail = {
  link: 'To unsubscribe from these emails:',
  ask: 'Unsubscribe from these emails?',
  askText: '“{{mails}}”: emails from {{vendor}} to {{email}}.',
  stop: 'Unsubscribe',
  stopped: 'You have unsubscribed',
  stoppedText: '“{{mails}}”: {{email}} will no longer receive these emails.',
  again: 'You can turn them on again in your personal settings.',
  settings: 'Personal settings',
  unknown: 'This link is not valid',
  unknownText:
    'The link is incomplete, or the email address it was sent to is no longer in use. You can also turn emails off in your personal settings, or contact {{support}}.',
} as const;
