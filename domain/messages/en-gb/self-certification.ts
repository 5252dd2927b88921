import { fieldFaults } from './field-faults.ts';

/** Certifying past usage: what can be wrong with the form, in the page and in the server's answer. */
export const selfCertification = {
  selfCertification: {
    required: fieldFaults.required,
    emailInvalid: fieldFaults.emailInvalid,
    textTooLong: 'Too long: at most 255 characters.',
    descriptionTooLong: 'Too long: at most 4,000 characters.',
    nameUniqueValidation: 'Another application has this name. Give each application a name of its own.',
    secondContactSame:
      'This is the first contact’s address. Name somebody else, or remove the second contact.',
    licenseTypeUnknown: 'Choose internal or commercial.',
    noApps: 'Describe at least one application.',
    noItems: 'Report usage of at least one license.',
    licenseUnknown: 'This license is not one of the account’s, or you may not report for it.',
    productOther: 'The license is for another product.',
    applicationOther: 'The figure names another application than the address.',
    deploymentUnknown: 'Choose a deployment type that the product has.',
    environmentUnknown: 'Choose Production or Non-Production.',
    startAfterEnd: 'The period ends before it starts.',
    dayAfterEnd: 'The period ends before this day. Choose a later last day first.',
    beforeCreated: 'The license did not exist yet. Start on the day it was created or later.',
    beforeUsage: 'Usage before 1 January 2014 cannot be reported.',
    afterExpiry: 'The license had expired by then. End on the day it expired or earlier.',
    afterToday: 'This day is in the future.',
    dayInvalid: 'This is not a calendar day.',
    valueOrServers: 'State either a usage value or servers, not both.',
    serversNotHere: 'Only server deployments are stated as processors and servers.',
    processorsPerServerNotUnique:
      'Two rows have the same number of processors. Add their servers up in one row.',
    samePeriodErrorServer:
      'Another row has the same license, environment, processors per server and days. Change one period, or remove a row.',
    samePeriodErrorSingle:
      'Another row has the same license, environment and days. Change one period, or remove a row.',
    missing: {
      search: 'say whether you searched the whole company',
      usage: 'report usage of at least one application first',
    },
    searchRequired: fieldFaults.required,
    confirmationRequired: 'Tick the box to confirm what you report.',
  },
};
