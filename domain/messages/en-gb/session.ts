/** Texts of signing in: what people read before, instead of and after the portal. */
export const session = {
  session: {
    reference: 'Reference for the support: {{reference}}',
    signedOut: {
      title: 'You are signed out',
      signedOut: 'To use the portal again, sign in.',
      expired: 'Your session has ended. Sign in to go on where you were.',
      unexpectedAccess: 'Unexpected access error',
      unexpectedAccessHelp:
        'The portal did not accept your session, so you were signed out. If this happens again, write to {{email}}.',
      disabled: 'This sign-in has been disabled. If you think that this is a mistake, write to {{email}}.',
      addressTaken:
        'The e-mail address of this sign-in belongs to another sign-in. Write to {{email}} to have them joined.',
      failed: 'Signing in did not work. Try again; if it fails again, write to {{email}}.',
      providerUnavailable: 'The sign-in service cannot be reached at the moment. Try again in a few minutes.',
      noAddress:
        'The sign-in service did not say which e-mail address is yours. Use another account, or write to {{email}}.',
      signIn: 'Sign in',
    },
    refused: {
      invalidIdentityProvider: {
        title: 'Invalid identity provider',
        text: 'The address {{email}} can be used with the vendor’s Microsoft sign-in only. Sign out and choose Microsoft.',
      },
      accessForbidden: {
        title: 'Access forbidden',
        text: 'You are signed in as {{email}}, which has no access to the portal.',
      },
      contact: 'Contact support',
      otherAccount: 'Use another account',
      logOut: 'Sign out',
    },
    verification: {
      title: 'Verify your e-mail',
      explain:
        'Before you can use the portal we need to know that {{email}} is yours. We send you a link; open it on any device.',
      send: 'Send verification e-mail',
      sendAgain: 'Send it again',
      sent: 'E-mail sent',
      sentTo:
        'We sent a link to {{email}}. It works once and for one hour. Look in your spam folder if it does not arrive.',
      sentAt: 'Sent on {{at}}.',
      sentAgainAt: 'Sent again on {{at}}. It may take a few minutes.',
      notYet: '{{email}} is not verified yet. Open the link in the e-mail, confirm there, then go on here.',
      outbox: 'Test data: the mail waits in the outbox of the demo (opens in a new tab)',
      back: 'I have verified it, go on',
      manyRequests: 'You asked for several e-mails in a short time. Wait a few minutes, then try again.',
      failed: 'The e-mail could not be sent. Try again later, or write to {{support}}.',
      logOut: 'Sign out',
      otherAddress: 'Not your address?',
    },
    confirm: {
      title: 'Confirm your address',
      explain:
        'Press the button if you asked to verify your address for the customer portal. If you did not, close this page.',
      confirm: 'Confirm my address',
      done: 'Your address is verified',
      doneText: 'You can go on to the portal.',
      goOn: 'Go to the portal',
      failed: 'The address could not be confirmed',
      missing: 'This link is not complete. Open it from the e-mail again, or copy the whole address.',
    },
  },
} as const;
