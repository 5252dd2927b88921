import { fileErrors } from './file-errors.ts';

/**
 * Every failure the server can name: code → HTTP status, short title, and the text people read.
 * A code without a text cannot exist: the union of codes is derived from this table.
 * `{name}` is replaced by the error's parameter of that name.
 */
export const errors = {
  ...fileErrors,
  BAD_REQUEST: { status: 400, title: 'Bad request', text: 'The request could not be understood: {reason}' },
  INVALID_INPUT: { status: 400, title: 'Check the input', text: 'Some fields need attention: {fields}.' },
  UNEXPECTED_FIELD: {
    status: 400,
    title: 'Unexpected field',
    text: 'The field {field} cannot be sent here.',
  },
  LICENSE_FILE_DIFFERS: {
    status: 400,
    title: 'License file differs from our record',
    text: 'This license file is not the one we have on record: {differences}. Nothing was reported. Choose the file as you received it, or write to {support}.',
  },
  LICENSE_NOT_LINKED: {
    status: 400,
    title: 'License not linked',
    text: 'No license that you may report volume usage for has the key of this file. Nothing was reported. Choose another license file, or write to support.',
  },
  ACTIVATION_FILE_INVALID: {
    status: 400,
    title: 'License file cannot be used',
    text: 'The .lic file cannot be used: {reason}. Nothing was activated. Choose the file as you received it.',
  },
  ACTIVATION_KEY_INVALID: {
    status: 400,
    title: 'Key file cannot be used',
    text: 'The .lic.key file cannot be used: {reason}. Nothing was activated. Choose the file as you received it.',
  },
  ACTIVATION_UNKNOWN: {
    status: 400,
    title: 'License unknown',
    text: 'This portal knows neither this key nor this license file. Nothing was activated. Check that both belong to a license of {vendor}, or write to {support}.',
  },
  ACTIVATION_PAIR: {
    status: 400,
    title: 'Files of different licenses',
    text: 'The key file and the license file do not belong together. Nothing was activated. Choose both files of one license.',
  },
  UNAUTHENTICATED: { status: 401, title: 'Not signed in', text: 'Sign in to go on.' },
  API_KEY_REFUSED: {
    status: 401,
    title: 'API key refused',
    text: 'The header x-api-key is missing or is not this portal’s. Send the value of activationApiKey from /api/auth/client-config.',
  },
  API_TOKEN_MISSING: {
    status: 401,
    title: 'API token missing',
    text: 'This call is answered to API tokens only: send one as “Authorization: Bearer cpt_…”.',
  },
  API_TOKEN_MISTYPED: {
    status: 401,
    title: 'API token mistyped',
    text: 'This API token is cut off or mistyped: its last characters do not fit the others. Copy it again, whole.',
  },
  API_TOKEN_UNKNOWN: {
    status: 401,
    title: 'API token unknown',
    text: 'This portal has never made this API token. Check that the address is the right portal’s, or make a new token.',
  },
  API_TOKEN_REVOKED: {
    status: 401,
    title: 'API token revoked',
    text: 'This API token was revoked, or the person who made it can no longer sign in. Make a new one on the page API tokens.',
  },
  API_TOKEN_EXPIRED: {
    status: 401,
    title: 'API token expired',
    text: 'This API token ended on {day}. Make a new one on the page API tokens.',
  },
  API_TOKEN_SCOPE: {
    status: 403,
    title: 'API token without this scope',
    text: 'This API token cannot make this call, which needs the scope {scope}. Make one that has it.',
  },
  API_TOKEN_REFUSED: {
    status: 403,
    title: 'Not for API tokens',
    text: 'API tokens cannot make this call. Sign in in a browser.',
  },
  API_TOKEN_RIGHT: {
    status: 403,
    title: 'Scope refused',
    text: 'A token can do no more than you: you do not have the right for {scope}.',
  },
  NOBODY_REPORTS: {
    status: 409,
    title: 'Nobody to remind',
    text: 'Nobody with a verified address reports usage of this account. Nobody was reminded. Ask its people for a name, and give that person the right to report.',
  },
  VIEW_NAME_TAKEN: {
    status: 409,
    title: 'Name in use',
    text: 'You have another view named {name}. Nothing was saved. Choose another name.',
  },
  TOO_MANY_VIEWS: {
    status: 409,
    title: 'Too many views',
    text: 'You have {most} views, and this one was not saved. Delete one that you no longer use.',
  },
  API_TOKEN_KNOWN: {
    status: 409,
    title: 'API token made already',
    text: 'This API token was made before and is not shown again. Revoke it if you did not keep it, and make another.',
  },
  API_TOKEN_LIMIT: {
    status: 409,
    title: 'Too many API tokens',
    text: 'An account has at most {limit} API tokens that work. Revoke those that nobody uses.',
  },
  EVENT_INVALID: {
    status: 400,
    title: 'Event cannot be read',
    text: 'The event was not counted: {field} {reason}. Mend it and send it again under the same id.',
  },
  EVENT_TIME: {
    status: 400,
    title: 'Time of the event refused',
    text: 'The event was not counted: its time lies {reason}. Check the clock of the sender.',
  },
  EVENT_UNCOUNTED: {
    status: 400,
    title: 'Event in no figure',
    text: 'The event is kept, but stands in no figure: {event} of {product} is nothing that its license counts. Check how both are spelled.',
  },
  EVENT_CONFLICT: {
    status: 409,
    title: 'Event id known with other content',
    text: 'The event was not counted: this id was sent before and said something else, which stays counted. Give every event an id of its own.',
  },
  CROSS_SITE_REFUSED: {
    status: 403,
    title: 'Cross-site request refused',
    text: 'This request did not come from the portal’s own page.',
  },
  VIEW_READ_ONLY: {
    status: 403,
    title: 'Looking on as a customer',
    text: 'You look at the portal as a customer. Nothing can be changed meanwhile, and no key or file is handed out. End the view to go on as yourself.',
  },
  VIEW_ENDED: {
    status: 403,
    title: 'The view has ended',
    text: 'Your view as a customer has ended. Load the page again to go on as yourself.',
  },
  VIEW_BARRED: {
    status: 409,
    title: 'No view as this person',
    text: 'You cannot look on as this person. {why}',
  },
  VIEW_WITHOUT_ROLES: {
    status: 400,
    title: 'No role chosen',
    text: 'Choose at least one role on the account, or an application and a role on it.',
  },
  ACCESS_DENIED: { status: 403, title: 'Access denied', text: 'You do not have access to this.' },
  NOT_REPORTING_CONTACT: {
    status: 403,
    title: 'Not a reporting contact',
    text: 'Only the reporting contacts of {application} report for it, and your address is not one of theirs. Nothing was reported. Ask {contacts}, or write to support.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'E-mail not verified',
    text: 'Verify your e-mail address first.',
  },
  VENDOR_DOMAIN_REFUSED: {
    status: 403,
    title: 'Access forbidden',
    text: 'This address cannot be used to sign in as a customer.',
  },
  LINK_NOT_VALID: {
    status: 400,
    title: 'Link not valid',
    text: 'This link was used already or has expired. Sign in and send a new one.',
  },
  ADDRESS_TAKEN: {
    status: 409,
    title: 'Address in use',
    text: 'This e-mail address belongs to another sign-in. Write to {support}.',
  },
  INVALID_IDENTITY_PROVIDER: {
    status: 403,
    title: 'Invalid identity provider',
    text: 'This address can be used with the vendor’s Microsoft sign-in only.',
  },
  NOT_FOUND: { status: 404, title: 'Not found', text: 'There is nothing at this address.' },
  JOB_RUNS_ELSEWHERE: {
    status: 409,
    title: 'Not ours to end',
    text: 'The job {job} runs in another program: it can only be ended there.',
  },
  ORIGINAL_NOT_KEPT: {
    status: 404,
    title: 'No file',
    text: 'The file behind this submission is not here: it was sent before files were kept, its time is over, or only its sender may have it.',
  },
  LICENSE_FILE_MISSING: {
    status: 404,
    title: 'No license file',
    text: 'There is no file for this license.',
  },
  LICENSE_KEY_MISSING: {
    status: 404,
    title: 'No license key',
    text: 'There is no key for this license yet.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'Method not allowed',
    text: 'This address answers {allowed} only.',
  },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timeout', text: 'The request took too long to arrive.' },
  LICENSE_KEY_UNUSABLE: {
    status: 409,
    title: 'License not usable',
    text: 'This license is not active or has expired, so its key and file are not handed out.',
  },
  USAGE_OVERLAPS: {
    status: 409,
    title: 'Period already reported',
    text: 'Usage of these days counts already: {standing}. Nothing was reported. Choose other dates, correct the figure that stands, or withdraw the usage file and report again.',
  },
  CASE_NOT_OPEN: {
    status: 409,
    title: 'Certification is over',
    text: 'This self-certification is no longer open: it stands at “{status}”. Nothing was changed. Begin a new one, or ask support to open it again.',
  },
  CASE_CHANGED: {
    status: 409,
    title: 'Somebody was faster',
    text: 'The case stands at “{status}” meanwhile. Nothing was changed. Look at it again and decide anew.',
  },
  NOTHING_TO_CERTIFY: {
    status: 409,
    title: 'Nothing to certify',
    text: 'The account has no license whose past usage can be certified. Nobody was asked.',
  },
  CASE_INCOMPLETE: {
    status: 409,
    title: 'Not complete yet',
    text: 'The certification cannot be handed over yet: {missing}.',
  },
  IMAGING_PERIOD_REPORTED: {
    status: 409,
    title: 'Period already reported',
    text: 'A figure stands already: {standing}. Nothing was reported. If it is wrong, ask whoever reported it, or write to support.',
  },
  IMAGING_NOT_REPORTABLE: {
    status: 409,
    title: 'Nothing can be reported',
    text: 'Nothing was reported for {license}. {reason}',
  },
  APPLICATION_NAME_TAKEN: {
    status: 409,
    title: 'Name taken',
    text: 'The account has an application called {name} already. Choose it in the list, or give the new one another name.',
  },
  LICENSE_TAKEN: {
    status: 409,
    title: 'License taken',
    text: 'A license that you chose belongs to an application by now. Nothing was added. Choose again.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    title: 'Key of another report',
    text: 'Other figures were sent under this idempotencyKey before. Nothing was reported. Send these under a new one.',
  },
  SET_ASIDE_REFUSED: {
    status: 409,
    title: 'Usage not counted',
    text: 'The usage set aside of this file cannot be counted for this account: its check value does not fit the license, or it contradicts what was counted before. Nothing was changed.',
  },
  SET_ASIDE_DECLINED: {
    status: 409,
    title: 'Usage declined',
    text: '{by} declined the usage of the key ending in {tail}: “{note}”. Nothing was counted. Assign the key under Unmatched usage if it is to count after all.',
  },
  UNMATCHED_DECIDED: {
    status: 409,
    title: 'Decided already',
    text: '{by} has decided in the meantime: {what}. Nothing was changed. Look at it again.',
  },
  UNMATCHED_OTHER_OWNER: {
    status: 409,
    title: 'Key of another account',
    text: 'The key …{tail} decides where its usage counts: {where}. Nothing was changed.',
  },
  ACTIVATION_NO_FILE: {
    status: 409,
    title: 'License file not on record',
    text: 'The portal has no license file for this key, so it cannot check that both belong together. Nothing was activated. Write to {support}.',
  },
  ACTIVATION_NOT_OFFERED: {
    status: 409,
    title: 'No activation for this license',
    text: 'Only LEADTOOLS licenses for server deployments are activated by machine, and this is none. It works without activation.',
  },
  ACTIVATION_OTHER_ACCOUNT: {
    status: 409,
    title: 'License of another account',
    text: 'These files belong to a license of another account. Nothing was activated. Open the page of that account, or choose the files of a license of this one.',
  },
  ACTIVATION_PENDING: {
    status: 409,
    title: 'License pending',
    text: 'This license is still being set up. Nothing was activated. Try again once it is active, or write to {support}.',
  },
  ACTIVATION_INACTIVE: {
    status: 409,
    title: 'License inactive',
    text: 'This license is inactive. Nothing was activated. Write to {support} if it should work.',
  },
  ACTIVATION_EXPIRED: {
    status: 409,
    title: 'License expired',
    text: 'This license expired on {day}. Nothing was activated. Use the files of its renewal, or write to {support}.',
  },
  ACTIVATION_LIMIT: {
    status: 409,
    title: 'No machine left',
    text: 'This license allows {limit} activated at a time, and no place is left. Nothing was activated. Release a machine that is out of use, then activate this one again.',
  },
  TOO_MANY_KEYS: {
    status: 400,
    title: 'Too many keys at once',
    text: '{count} license keys of this product match, and at most {limit} are listed by group at once. Filter them, or ask for them one by one, in pages, at …/licenses.',
  },
  TOO_MANY_FILES: {
    status: 400,
    title: 'Too many files at once',
    text: 'These licenses have {count} files, and at most {limit} are handed out at once. Choose fewer licenses.',
  },
  RECEIPT_CHANGED: {
    status: 409,
    title: 'Changed by somebody else',
    text: '{name} {did} on {time}: “{reason}”. Nothing else was changed. Look at the receipt as it is now.',
  },
  NOT_CORRECTABLE: {
    status: 409,
    title: 'Cannot be changed so',
    text: 'This receipt cannot be changed like this: {reason}. Nothing was changed.',
  },
  PERIOD_CLOSED: {
    status: 409,
    title: 'Period closed',
    text: '{name} closed the periods up to {day}. Nothing was changed. Write to {support}, and we change it for you.',
  },
  PERIOD_TAKEN: {
    status: 409,
    title: 'Period reported elsewhere',
    text: 'Another receipt reports {usageType} of this license for {period} already. Nothing was changed. Withdraw or correct that one first, or choose other dates.',
  },
  NOTHING_CORRECTED: {
    status: 400,
    title: 'Nothing is different',
    text: 'Every line is as it was. Change a figure or a date, or take a line out.',
  },
  LOWERED_DECIDED: {
    status: 409,
    title: 'Decided already',
    text: '{by} {what}. Nothing was changed by you. To change what counts, correct or withdraw the receipt.',
  },
  CLOSING_CHANGED: {
    status: 409,
    title: 'Changed by somebody else',
    text: '{name} changed the closed periods on {time}. Nothing was changed by you. Look at them as they are now.',
  },
  DRAFT_CHANGED: {
    status: 409,
    title: 'Draft changed elsewhere',
    text: '{name} changed this draft on {time}. Nothing was overwritten: open that version, or save yours in its place.',
  },
  DRAFT_GONE: {
    status: 409,
    title: 'Draft no longer there',
    text: 'This draft was sent or discarded in the meantime. Nothing was saved: save yours as a new draft, or start again.',
  },
  URI_TOO_LONG: { status: 414, title: 'Address too long', text: 'The address is too long.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Unsupported content type',
    text: 'This content type cannot be read here; send {expected}.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    title: 'Expectation failed',
    text: 'The Expect header of the request cannot be met.',
  },
  NO_LICENSE_KEY: {
    status: 400,
    title: 'Not a license key',
    text: 'The event was not counted: what ends in {tail} is no license key. A license key of the iText family has 64 characters, 0 to 9 and a to f. Copy it from the portal as it is.',
  },
  EVENT_LIMIT: {
    status: 429,
    title: 'Daily limit of events reached',
    text: 'A token sends at most {limit} events in a day (UTC). Nothing of this batch was counted. Send it again tomorrow: events count for the day that they tell of. Write to support if you need more.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    text: 'Too many requests. Try again in {seconds} seconds.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'Headers too large',
    text: 'The headers of the request are too large.',
  },
  UNEXPECTED: {
    status: 500,
    title: 'Unexpected error',
    text: 'Unexpected server error, try again a bit later',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: 'Service unavailable',
    text: 'The portal is busy or starting. Try again in a moment.',
  },
  STORAGE_FULL: {
    status: 503,
    title: 'Disk full',
    text: 'The portal’s disk is full. Nothing of this was stored; try again later.',
  },
  UPLOAD_LIMIT: {
    status: 503,
    title: 'Daily limit reached',
    text: 'No more than {limit} can be uploaded for an account in a day. Nothing of this file was counted; send it again tomorrow.',
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    status: 503,
    title: 'Sign-in not available',
    text: 'The sign-in service cannot be reached at the moment. Try again in a few minutes.',
  },
  MAIL_NOT_CONFIGURED: {
    status: 503,
    title: 'Mail is not set up',
    text: 'The portal cannot send mail. Write to {support}.',
  },
  OWNER_ONLY: {
    status: 403,
    title: 'Only for owners',
    text: 'Only an owner makes somebody an owner, or takes it away. Ask one of the owners.',
  },
  INVITATION_FOR_ANOTHER: {
    status: 403,
    title: 'For somebody else',
    text: 'This invitation is for {email}. Sign out, and sign in with that address.',
  },
  INVITATION_UNKNOWN: {
    status: 404,
    title: 'Not an invitation',
    text: 'This link opens no invitation. If you got more than one mail, open the newest; otherwise copy the whole link.',
  },
  KEY_NOT_FREE: {
    status: 404,
    title: 'Key not free',
    text: 'At least one of these keys is neither free nor of this application; nothing was changed. Look at the list again.',
  },
  TEAM_CHANGED: {
    status: 409,
    title: 'Changed in the meantime',
    text: 'Somebody else has changed the roles of {name} in the meantime. Look at them again, then decide.',
  },
  LAST_OWNER: {
    status: 409,
    title: 'The last owner stays',
    text: 'An application needs an owner who can sign in. Make somebody else an owner first.',
  },
  TEAM_MEMBER_ALREADY: {
    status: 409,
    title: 'In the team already',
    text: '{email} is in this team already. Change the roles there instead.',
  },
  TEAM_WITHOUT_OWNER: {
    status: 409,
    title: 'Nobody to ask',
    text: 'Nobody looks after this application yet. Write to {support}.',
  },
  ACCESS_DECLINED: {
    status: 409,
    title: 'Declined lately',
    text: 'Your request was declined on {day}. You can ask again from {next} on.',
  },
  REQUEST_ANSWERED: {
    status: 409,
    title: 'Answered already',
    text: '{name} has answered this request in the meantime.',
  },
  INVITED_ALREADY: {
    status: 409,
    title: 'Invited already',
    text: '{email} has been invited already. Send that invitation again, or withdraw it first.',
  },
  INVITATION_LIMIT: {
    status: 409,
    title: 'Too many invitations',
    text: 'A team sends at most {limit} invitations in 24 hours. Try again tomorrow.',
  },
  INVITATION_USED: {
    status: 410,
    title: 'Invitation used',
    text: 'This invitation was accepted already; it works once.',
  },
  INVITATION_WITHDRAWN: {
    status: 410,
    title: 'Invitation withdrawn',
    text: 'This invitation was withdrawn. If you still need access, ask {name}.',
  },
  INVITATION_EXPIRED: {
    status: 410,
    title: 'Invitation expired',
    text: 'This invitation ended on {day}. Ask {name} to send it again.',
  },
  PASSWORD_ELSEWHERE: {
    status: 409,
    title: 'Another sign-in',
    text: 'Your password is not kept here. Sign in the way you always do.',
  },
} as const satisfies Record<string, { status: number; title: string; text: string }>;
