/** Texts of the frame and of what every page shares; part of the first download. */
export const common = {
  common: {
    productName: 'Customer Portal',
    loading: 'Loading …',
    noConnection: 'No connection. Trying again …',
    noConnectionHelp: 'This page opens by itself as soon as the portal can be reached.',
    loadingSlowly: 'This takes longer than usual. We keep trying.',
    retry: 'Try again',
    notFound: 'Not found',
    tableEmptyPlaceholder: 'Nothing to show here.',
    howCounted: 'How was {{figure}} counted?',
    modules: 'Modules',
    moduleWebsite: 'website',
    moduleDocumentation: 'documentation',
    whyUnknown: 'Why is nothing known here?',
    error: {
      accessDenied: 'You do not have access to this page.',
      fetchFailed: 'This could not be loaded.',
      unexpectedRenderingError: 'Something went wrong while showing this page.',
    },
  },
  errors: {
    noConnection: 'No connection to the portal. Try again when it is back.',
    requestFailed: 'Request failed',
    unanswered: 'Request failed; it may be done all the same',
    badRequest: 'The request was not accepted. Check what you entered and try again.',
    serviceUnavailable: 'The service is not available at the moment. Try again in a few minutes.',
    requestTimeout: 'The server took too long to answer. Try again in a few minutes.',
    requestTimeoutUlvd: 'The file took too long to process. It was not lost: send it again in a few minutes.',
    unexpectedServerError: 'Unexpected server error, try again a bit later',
    unavailableServer: 'The portal cannot be reached at the moment.',
    /** 8.03 */
    serverConnection: 'Server connection error',
    userLoadFailed: 'Your profile could not be loaded.',
    userLoadFailedHelp: 'Reload the page in a few minutes. Nothing was lost.',
    loadOptionsFailed: 'The options could not be loaded.',
    accountNoPermission:
      'You do not have access to this account. Ask the person who manages it in your company.',
    productsNoPermission: 'You do not have access to the products of this account.',
    reportUsageNoPermission:
      'You do not have permission to report usage. Ask the person who manages this account in your company.',
    cucaPageNoPermission: 'You do not have access to this page of the application.',
  },
} as const;
