/** Texts of signing in: what people read before, instead of and after the portal. */
export const session = {
  session: {
    reference: 'Reference for support: {{reference}}',
    signedOut: {
      title: 'You are signed out',
      signedOut: 'To use the portal again, sign in.',
      expired: 'Your session has ended. Sign in to continue where you left off.',
      unexpectedAccess: 'Unexpected access error',
      unexpectedAccessHelp:
        'The portal did not accept your session, so you were signed out. If this happens again, contact {{email}}.',
      disabled: 'Your user account has been disabled. If you think this is a mistake, contact {{email}}.',
      addressTaken:
        'Another user account already uses this email address. Contact {{email}} to have the two merged.',
      failed: 'Sign-in failed. Try again. If it keeps failing, contact {{email}}.',
      providerUnavailable: 'The sign-in service cannot be reached at the moment. Try again in a few minutes.',
      noAddress:
        'The sign-in service did not provide your email address. Use another account, or contact {{email}}.',
      signIn: 'Sign in',
    },
    refused: {
      invalidIdentityProvider: {
        title: 'Invalid identity provider',
        text: 'The email address {{email}} can only be used with the vendor’s Microsoft sign-in. Sign out and choose Microsoft.',
      },
      accessForbidden: {
        title: 'Access forbidden',
        text: 'You are signed in as {{email}}, which does not have access to the portal.',
      },
      contact: 'Contact support',
      otherAccount: 'Use another account',
      logOut: 'Sign out',
    },
    verification: {
      title: 'Verify your email address',
      explain:
        'Before you can use the portal, we need to confirm that {{email}} is yours. We will email you a link that you can open on any device.',
      send: 'Send verification email',
      sendAgain: 'Send again',
      sent: 'Email sent',
      sentTo:
        'We have sent a link to {{email}}. It works once, for one hour. If it does not arrive, check your spam folder.',
      sentAt: 'Sent on {{at}}.',
      sentAgainAt: 'Sent again on {{at}}. It may take a few minutes.',
      notYet: '{{email}} is not verified yet. Open the link in the email and confirm, then continue here.',
      outbox: 'Test data: the email is in the demo outbox (opens in a new tab)',
      back: 'I have verified it, continue',
      manyRequests: 'You have requested several emails in a short time. Wait a few minutes, then try again.',
      failed: 'The email could not be sent. Try again later, or contact {{support}}.',
      logOut: 'Sign out',
      otherAddress: 'Not your address?',
    },
    confirm: {
      title: 'Confirm your email address',
      explain:
        'If you asked to verify your email address for the customer portal, confirm it below. If you did not, close this page.',
      confirm: 'Confirm email address',
      done: 'Your email address is verified',
      doneText: 'You can now continue to the portal.',
      goOn: 'Go to the portal',
      failed: 'The email address could not be confirmed',
      missing: 'This link is incomplete. Open it from the email again, or copy the whole link.',
    },
  },
} as const;
