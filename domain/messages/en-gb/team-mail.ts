/** Texts of the mails about teams; `{{name}}` is replaced by the value of that name. */
export const teamMail = {
  greeting: 'Hello {{name}},',
  roles: {
    CUCA_OWNER: 'owner',
    CUCA_ADMIN: 'administrator',
    CUCA_VIEWER: 'viewer',
    LEADTOOLS_CUCA_REPORTER: 'imaging reporter',
  },
  invitation: {
    subject: '{{vendor}}: you are invited to the team of {{cuca}}',
    greeting: 'Hello,',
    what: '{{inviter}} invites you to work on {{cuca}} of {{account}} in the {{vendor}} customer portal. Your part there: {{roles}}.',
    link: 'To accept, open this link and sign in as {{email}}. It works once and until {{day}}:',
    ignore:
      'If you do not know {{inviter}}, or do not want to join, do nothing. Questions? Write to {{support}}.',
  },
  request: {
    subject: '{{vendor}}: {{person}} asks for access to {{cuca}}',
    what: '{{person}} ({{email}}) asks to be let into the team of {{cuca}} of {{account}}.',
    note: 'What they say: {{note}}',
    link: 'You look after this application. Give access or decline here:',
  },
  answer: {
    subject: '{{vendor}}: your request for {{cuca}}',
    granted: '{{by}} has let you into the team of {{cuca}} of {{account}}. Your part there: {{roles}}.',
    link: 'It is ready for you:',
    declined:
      '{{by}} has declined your request to be let into the team of {{cuca}} of {{account}}. Ask them if you think that this is a mistake.',
  },
} as const;
