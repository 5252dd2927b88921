import { fieldFaults } from './field-faults.ts';

/** Certifying past usage: what can be wrong with the form, in the page and in the server's answer. */
export const selfCertification = {
  selfCertification: {
    required: fieldFaults.required,
    emailInvalid: fieldFaults.emailInvalid,
    textTooLong: 'Too long: at most 255 characters.',
    descriptionTooLong: 'Too long: at most 4,000 characters.',
    nameUniqueValidation: 'Another application already has this name. Use a different name.',
    secondContactSame:
      'This is the primary contact’s email address. Enter someone else, or remove the secondary contact.',
    licenseTypeUnknown: 'Choose internal or commercial.',
    noApps: 'Describe at least one application.',
    noItems: 'Report usage for at least one license.',
    licenseUnknown:
      'This license does not belong to the account, or you cannot report for it. Choose another license.',
    productOther: 'The license is for another product.',
    applicationOther: 'The application in the report is not the one in the URL.',
    deploymentUnknown: 'Choose a deployment type that is available for this product.',
    environmentUnknown: 'Choose Production or Non-Production.',
    startAfterEnd: 'The period ends before it starts.',
    dayAfterEnd: 'The period ends before this date. Choose a later end date first.',
    beforeCreated: 'The license did not exist yet. Choose its created date or later.',
    beforeUsage: 'Usage before 1 January 2014 cannot be reported.',
    afterExpiry: 'The license had expired by then. Choose its expiry date or earlier.',
    afterToday: 'This date is in the future. Choose today or earlier.',
    dayInvalid: 'Enter a valid date.',
    valueOrServers: 'Enter either a usage value or servers, not both.',
    serversNotHere: 'Only server deployments can be reported as processors and servers.',
    processorsPerServerNotUnique:
      'Two rows have the same number of processors. Combine their servers in one row.',
    samePeriodErrorServer:
      'Another row has the same license, environment, processors per server and dates. Change one period, or remove a row.',
    samePeriodErrorSingle:
      'Another row has the same license, environment and dates. Change one period, or remove a row.',
    missing: {
      search: 'state whether you searched the whole company',
      usage: 'report usage for at least one application first',
    },
    searchRequired: fieldFaults.required,
    confirmationRequired: 'Tick the box to confirm your report.',
  },
};
