/** What `portal crm check` says. `{name}` is replaced by the parameter of that name. */
export const crmCheckTexts = {
  crmCheck: {
    marks: { good: 'good     ', missing: 'MISSING  ' },
    isDatabase: 'CRM=database: the portal’s own database is its only CRM, and there is nothing to check.',
    mapping: 'The mapping is complete: {file}.',
    usualNames: 'the usual names, since SALESFORCE_MAPPING_FILE is not set',
    letIn: 'Salesforce lets {username} in, at {instance}.',
    notLetIn:
      '{words} Look at SALESFORCE_LOGIN_URL, SALESFORCE_CLIENT_ID, SALESFORCE_USERNAME and the key; the user must be approved for the app, and the app know the key’s certificate.',
    notReached: '{words} Is SALESFORCE_LOGIN_URL right, and does the portal’s network let it out?',
    object: '{object}: there, with all {count} fields that the mapping names.',
    noObject: '{object}: not there, or the portal’s user has no permission for it.',
    noReading: '{object}: the portal’s user may not read it.',
    noCreating: '{object}: the portal’s user may not create it.',
    noEditing: '{object}: the portal’s user may not edit it.',
    noField:
      '{object}.{field} ({own}): not there, or hidden from the portal’s user. Make it, give it another name in the mapping{orNull}.',
    orNull: ', or set it to null there',
    noFieldCreating: '{object}.{field} ({own}): the portal’s user may not fill it in.',
    noFieldEditing: '{object}.{field} ({own}): the portal’s user may not edit it.',
    shortField:
      '{object}.{field} ({own}): takes {length} characters, and the portal sends up to {most}. Make it longer.',
    noExternalId: '{object}.{field}: not there. It keeps the portal’s id: Text(64), external id, unique.',
    notExternalId: '{object}.{field}: it has to be an external id.',
    recordType: 'The record type {name} of {object} is there and active.',
    noRecordType: 'The record type {name} of {object} is not there, or not active.',
    calls: '{used} of the {most} API calls of the day are used.',
    fewCalls: '{used} of the {most} API calls of the day are used: at 95% the portal stops until tomorrow.',
    accounts: 'Every account of the portal has an id of Salesforce: {count}.',
    otherAccounts:
      'Accounts of the portal: {count}; with an id that is not Salesforce’s: {other}, {example} for one. Nothing of theirs can be sent.',
    waiting: 'Records that wait to be sent: {count}; those that Salesforce refused before: {refused}.',
    refusedFirst: 'The first: {object} {id}: {error}',
    resting: 'The portal leaves Salesforce alone until {until}: {reason}',
    /** Why a record of the CRM is not taken in, or without that. */
    unknownReference: '{column}: the portal does not have {value}',
    allGood: 'All is there.',
    oneMissing: 'One thing is missing.',
    manyMissing: '{count} things are missing.',
  },
} as const;
