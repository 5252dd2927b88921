/** Texts of mails; `{{name}}` is replaced by the value of that name. */
export const verificationMail = {
  subject: '{{vendor}}: verify your e-mail address',
  greeting: 'Hello {{name}},',
  why: 'You, or somebody using your address, asked to sign in to the {{vendor}} customer portal. To show that this address is yours, open the link and confirm.',
  link: 'The link works once and for one hour, on any device:',
  ignore:
    'If you did not ask for this, do nothing: without you nobody gets in. Questions? Write to {{support}}.',
} as const;
