/** Texts of the frame and of what every page shares; part of the first download. */
export const common = {
  common: {
    productName: 'Customer Portal',
    loading: 'Loading…',
    noConnection: 'No connection. Trying again…',
    noConnectionHelp: 'This page will open automatically when the connection is back.',
    loadingSlowly: 'This is taking longer than usual. We are still trying.',
    retry: 'Try again',
    notFound: 'Not found',
    tableEmptyPlaceholder: 'Nothing to show here.',
    howCounted: 'How was {{figure}} calculated?',
    modules: 'Modules',
    moduleWebsite: 'website',
    moduleDocumentation: 'documentation',
    whyUnknown: 'Why is there no figure?',
    error: {
      accessDenied: 'You do not have access to this page.',
      fetchFailed: 'This could not be loaded.',
      unexpectedRenderingError: 'Something went wrong while showing this page.',
    },
  },
  errors: {
    noConnection: 'No connection to the portal. Check your connection and try again.',
    requestFailed: 'Request failed',
    unanswered: 'No response. The change may have been saved',
    badRequest: 'The request was not accepted. Check what you entered and try again.',
    serviceUnavailable: 'The service is temporarily unavailable. Try again in a few minutes.',
    requestTimeout: 'The server took too long to answer. Try again in a few minutes.',
    requestTimeoutUlvd:
      'The file took too long to process. Upload it again in a few minutes: it will not be counted twice.',
    unexpectedServerError: 'Unexpected server error, try again a bit later',
    unavailableServer: 'The portal cannot be reached at the moment.',
    /** 8.03 */
    serverConnection: 'Server connection error',
    userLoadFailed: 'Your profile could not be loaded.',
    userLoadFailedHelp: 'Reload the page in a few minutes. Nothing was lost.',
    loadOptionsFailed: 'The options could not be loaded.',
    accountNoPermission:
      'You do not have access to this account. Ask the person who manages it at your company.',
    productsNoPermission:
      'You do not have access to this account’s products. Ask the person who manages the account at your company.',
    reportUsageNoPermission:
      'You do not have permission to report usage. Ask the person who manages this account at your company.',
    cucaPageNoPermission: 'You do not have access to this page of the application. Ask one of its owners.',
  },
} as const;
