/** What `portal crm check` says. `{name}` is replaced by the parameter of that name. */
export const crmCheckTexts = {
  crmCheck: {
    marks: { good: 'ok       ', missing: 'MISSING  ' },
    isDatabase: 'CRM=database: no external CRM is configured, so there is nothing to check.',
    mapping: 'The mapping is complete: {file}.',
    usualNames: 'the default names, because SALESFORCE_MAPPING_FILE is not set',
    letIn: 'Signed in to Salesforce as {username}, at {instance}.',
    notLetIn:
      '{words} Check SALESFORCE_LOGIN_URL, SALESFORCE_CLIENT_ID, SALESFORCE_USERNAME and the private key. The user must be approved for the connected app, and the app must have the key’s certificate.',
    notReached:
      '{words} Check SALESFORCE_LOGIN_URL, and that the portal’s network allows outgoing connections.',
    object: '{object}: found, with all {count} mapped fields.',
    noObject: '{object}: not found, or the portal’s user has no permission for it.',
    noReading: '{object}: the portal’s user cannot read it.',
    noCreating: '{object}: the portal’s user cannot create it.',
    noEditing: '{object}: the portal’s user cannot edit it.',
    noField:
      '{object}.{field} ({own}): not found, or hidden from the portal’s user. Create it or map it to another name{orNull}.',
    orNull: ', or set it to null in the mapping',
    noFieldCreating: '{object}.{field} ({own}): the portal’s user cannot set it when creating a record.',
    noFieldEditing: '{object}.{field} ({own}): the portal’s user may not edit it.',
    shortField:
      '{object}.{field} ({own}): allows {length} characters, but the portal sends up to {most}. Increase its length.',
    noExternalId:
      '{object}.{field}: not found. It stores the portal’s ID. Create it as Text(64), external ID, unique.',
    notExternalId: '{object}.{field}: must be an external ID.',
    recordType: '{object}: the record type {name} is active.',
    noRecordType: '{object}: the record type {name} is missing or inactive.',
    calls: '{used} of {most} daily API calls used.',
    fewCalls: '{used} of {most} daily API calls used. From 95%, sync pauses for 15 minutes at a time.',
    accounts: 'All portal accounts have a Salesforce ID: {count}.',
    otherAccounts:
      'Portal accounts: {count}. Without a Salesforce ID: {other}, for example {example}. Nothing can be sent for these accounts.',
    waiting: 'Records waiting to be sent: {count}. Rejected by Salesforce before: {refused}.',
    refusedFirst: 'First error: {object} {id}: {error}',
    resting: 'Sync paused until {until}: {reason}',
    /** Why a record of the CRM is not taken in, or without that. */
    unknownReference: '{column}: {value} does not exist in the portal',
    allGood: 'Everything is set up.',
    oneMissing: '1 problem found.',
    manyMissing: '{count} problems found.',
  },
} as const;
