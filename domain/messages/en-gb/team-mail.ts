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
    subject: '{{vendor}}: you have been invited to join {{cuca}}',
    greeting: 'Hello,',
    what: '{{inviter}} has invited you to join the team of {{cuca}} ({{account}}) in the {{vendor}} customer portal. Your role: {{roles}}.',
    link: 'To accept, open this link and sign in as {{email}}. It works once, until {{day}}:',
    ignore:
      'If you do not know {{inviter}}, or do not want to join, you can ignore this email. Questions? Contact {{support}}.',
  },
  request: {
    subject: '{{vendor}}: {{person}} requests access to {{cuca}}',
    what: '{{person}} ({{email}}) has asked to join the team of {{cuca}} ({{account}}).',
    note: 'Message: {{note}}',
    link: 'You manage this application. Approve or decline the request here:',
  },
  answer: {
    subject: '{{vendor}}: your access request for {{cuca}}',
    granted:
      '{{by}} has approved your request to join the team of {{cuca}} ({{account}}). Your role: {{roles}}.',
    link: 'Open the application:',
    declined:
      '{{by}} has declined your request to join the team of {{cuca}} ({{account}}). If you think this is a mistake, contact them.',
  },
} as const;
