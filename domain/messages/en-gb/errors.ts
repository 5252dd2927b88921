import { fileErrors } from './file-errors.ts';

/**
 * Every failure the server can name: code → HTTP status, short title, and the text people read.
 * A code without a text cannot exist: the union of codes is derived from this table.
 * `{name}` is replaced by the error's parameter of that name.
 */
export const errors = {
  ...fileErrors,
  BAD_REQUEST: { status: 400, title: 'Bad request', text: 'The request is not valid: {reason}' },
  INVALID_INPUT: {
    status: 400,
    title: 'Check your input',
    text: 'Correct these fields and try again: {fields}.',
  },
  UNEXPECTED_FIELD: {
    status: 400,
    title: 'Unexpected field',
    text: 'The field {field} is not allowed here. Remove it and try again.',
  },
  LICENSE_FILE_DIFFERS: {
    status: 400,
    title: 'License file differs from our record',
    text: 'This license file is not the one we have on record: {differences}. Nothing was reported. Choose the file as you received it, or contact {support}.',
  },
  LICENSE_NOT_LINKED: {
    status: 400,
    title: 'License not linked',
    text: 'The key in this file does not belong to a license you can report volume usage for. Nothing was reported. Choose another license file, or contact support.',
  },
  ACTIVATION_FILE_INVALID: {
    status: 400,
    title: 'License file cannot be used',
    text: 'The .lic file cannot be used: {reason}. Nothing was activated. Choose the original file you received.',
  },
  ACTIVATION_KEY_INVALID: {
    status: 400,
    title: 'Key file cannot be used',
    text: 'The .lic.key file cannot be used: {reason}. Nothing was activated. Choose the original file you received.',
  },
  ACTIVATION_UNKNOWN: {
    status: 400,
    title: 'Unknown license',
    text: 'This key and license file were not recognised. Nothing was activated. Check that both belong to a {vendor} license, or contact {support}.',
  },
  ACTIVATION_PAIR: {
    status: 400,
    title: 'Files of different licenses',
    text: 'The key file and the license file do not belong together. Nothing was activated. Choose both files of the same license.',
  },
  UNAUTHENTICATED: { status: 401, title: 'Not signed in', text: 'Sign in to continue.' },
  API_KEY_REFUSED: {
    status: 401,
    title: 'API key not valid',
    text: 'The x-api-key header is missing or incorrect. Send the value of activationApiKey from /api/auth/client-config.',
  },
  API_TOKEN_MISSING: {
    status: 401,
    title: 'API token missing',
    text: 'This request needs an API token. Send one as “Authorization: Bearer cpt_…”.',
  },
  API_TOKEN_MISTYPED: {
    status: 401,
    title: 'API token not valid',
    text: 'This API token is incomplete or mistyped. Copy the whole token again.',
  },
  API_TOKEN_UNKNOWN: {
    status: 401,
    title: 'Unknown API token',
    text: 'This API token was not issued by this portal. Check the portal URL, or create a new token.',
  },
  API_TOKEN_REVOKED: {
    status: 401,
    title: 'API token revoked',
    text: 'This API token was revoked, or the person who created it can no longer sign in. Create a new one on the API tokens page.',
  },
  API_TOKEN_EXPIRED: {
    status: 401,
    title: 'API token expired',
    text: 'This API token expired on {day}. Create a new one on the API tokens page.',
  },
  API_TOKEN_SCOPE: {
    status: 403,
    title: 'Missing scope',
    text: 'This request needs the scope {scope}, which this API token does not have. Create a token with that scope.',
  },
  API_TOKEN_REFUSED: {
    status: 403,
    title: 'Not available to API tokens',
    text: 'API tokens cannot make this request. Sign in with a browser instead.',
  },
  API_TOKEN_RIGHT: {
    status: 403,
    title: 'Scope not allowed',
    text: 'You do not have the permission for {scope}, so your tokens cannot have it either. Choose another scope.',
  },
  NOBODY_REPORTS: {
    status: 409,
    title: 'No one to remind',
    text: 'No one with a verified email address reports usage for this account, so no reminder was sent. Ask the account who should report, and give that person the reporter role.',
  },
  VIEW_NAME_TAKEN: {
    status: 409,
    title: 'Name in use',
    text: 'You have another view named {name}. Nothing was saved. Choose another name.',
  },
  TOO_MANY_VIEWS: {
    status: 409,
    title: 'Too many views',
    text: 'You have reached the limit of {most} views, so this one was not saved. Delete a view you no longer need.',
  },
  API_TOKEN_KNOWN: {
    status: 409,
    title: 'API token already created',
    text: 'This API token has already been created and cannot be shown again. If you did not save it, revoke it and create another.',
  },
  API_TOKEN_LIMIT: {
    status: 409,
    title: 'Too many API tokens',
    text: 'An account can have up to {limit} active API tokens. Revoke tokens that are no longer used.',
  },
  EVENT_INVALID: {
    status: 400,
    title: 'Event not valid',
    text: 'The event was not counted: {field} {reason}. Correct it and send it again with the same ID.',
  },
  EVENT_TIME: {
    status: 400,
    title: 'Event time not valid',
    text: 'The event was not counted: its time is {reason}. Check the sender’s clock.',
  },
  EVENT_UNCOUNTED: {
    status: 400,
    title: 'Event not counted',
    text: 'The event is stored but not counted: its license does not count {event} of {product}. Check the spelling of both.',
  },
  EVENT_CONFLICT: {
    status: 409,
    title: 'Event ID already used',
    text: 'The event was not counted: this ID was already used for a different event, which remains counted. Give every event its own ID.',
  },
  CROSS_SITE_REFUSED: {
    status: 403,
    title: 'Cross-site request blocked',
    text: 'This request did not come from the portal. Open the portal and try again.',
  },
  VIEW_READ_ONLY: {
    status: 403,
    title: 'Viewing as a customer',
    text: 'You are viewing the portal as a customer, so you cannot change anything or get keys and files. Stop viewing to continue as yourself.',
  },
  VIEW_ENDED: {
    status: 403,
    title: 'The view has ended',
    text: 'Your view as a customer has ended. Reload the page to continue as yourself.',
  },
  VIEW_BARRED: {
    status: 409,
    title: 'Cannot view as this person',
    text: 'You cannot view the portal as this person. {why}',
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
    text: 'Only the reporting contacts of {application} can report its usage, and your email address is not one of theirs. Nothing was reported. Ask {contacts}, or contact support.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'Email not verified',
    text: 'Verify your email address first.',
  },
  VENDOR_DOMAIN_REFUSED: {
    status: 403,
    title: 'Access forbidden',
    text: 'This email address cannot be used to sign in as a customer.',
  },
  LINK_NOT_VALID: {
    status: 400,
    title: 'Link no longer valid',
    text: 'This link has already been used or has expired. Sign in and request a new one.',
  },
  ADDRESS_TAKEN: {
    status: 409,
    title: 'Email address in use',
    text: 'This email address belongs to another user account. Contact {support}.',
  },
  INVALID_IDENTITY_PROVIDER: {
    status: 403,
    title: 'Invalid identity provider',
    text: 'This email address can only be used with the vendor’s Microsoft sign-in. Sign out and choose Microsoft.',
  },
  NOT_FOUND: { status: 404, title: 'Not found', text: 'Nothing was found at this URL.' },
  JOB_RUNS_ELSEWHERE: {
    status: 409,
    title: 'Cannot be cancelled here',
    text: 'The job {job} runs in another program. Cancel it there.',
  },
  ORIGINAL_NOT_KEPT: {
    status: 404,
    title: 'File not available',
    text: 'The original file is not available: it was sent before files were stored, its retention period has ended, or only the person who sent it can download it.',
  },
  LICENSE_FILE_MISSING: {
    status: 404,
    title: 'No license file',
    text: 'There is no file for this license. If you expected one, contact support.',
  },
  LICENSE_KEY_MISSING: {
    status: 404,
    title: 'No license key',
    text: 'There is no key for this license yet. If you expected one, contact support.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'Method not allowed',
    text: 'This URL only accepts {allowed}.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    title: 'Request timeout',
    text: 'The request took too long to arrive. Try again.',
  },
  LICENSE_KEY_UNUSABLE: {
    status: 409,
    title: 'License not usable',
    text: 'This license is not active or has expired, so its key and file cannot be downloaded. Contact support to renew or activate it.',
  },
  USAGE_OVERLAPS: {
    status: 409,
    title: 'Period already reported',
    text: 'Usage has already been counted for these dates: {standing}. Nothing was reported. Choose other dates, correct the existing report, or withdraw the usage file and report again.',
  },
  CASE_NOT_OPEN: {
    status: 409,
    title: 'Certification closed',
    text: 'This self-certification is no longer open. Its status is “{status}”. Nothing was changed. Start a new one, or ask support to reopen it.',
  },
  CASE_CHANGED: {
    status: 409,
    title: 'Changed by someone else',
    text: 'The status of the case is now “{status}”. Your change was not saved. Check the case and try again.',
  },
  NOTHING_TO_CERTIFY: {
    status: 409,
    title: 'Nothing to certify',
    text: 'The account has no licenses whose past usage can be certified. No request was sent.',
  },
  CASE_INCOMPLETE: {
    status: 409,
    title: 'Certification incomplete',
    text: 'The certification cannot be submitted yet: {missing}.',
  },
  IMAGING_PERIOD_REPORTED: {
    status: 409,
    title: 'Period already reported',
    text: 'Usage has already been reported: {standing}. Nothing was reported. If it is wrong, ask the person who reported it, or contact support.',
  },
  IMAGING_NOT_REPORTABLE: {
    status: 409,
    title: 'Nothing can be reported',
    text: 'Nothing was reported for {license}. {reason}',
  },
  APPLICATION_NAME_TAKEN: {
    status: 409,
    title: 'Name in use',
    text: 'This account already has an application called {name}. Choose it from the list, or use another name.',
  },
  LICENSE_TAKEN: {
    status: 409,
    title: 'License already assigned',
    text: 'A license you chose has since been assigned to another application. Nothing was added. Choose again.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    title: 'Idempotency key already used',
    text: 'This idempotencyKey was already used for other figures. Nothing was reported. Use a new one.',
  },
  SET_ASIDE_REFUSED: {
    status: 409,
    title: 'Usage not counted',
    text: 'The usage set aside from this file cannot be counted for this account: its check value does not match the license, or it conflicts with usage already counted. Nothing was changed.',
  },
  SET_ASIDE_DECLINED: {
    status: 409,
    title: 'Usage declined',
    text: '{by} declined the usage for the key ending in {tail}: “{note}”. Nothing was counted. To count it, assign the key under Unmatched usage.',
  },
  UNMATCHED_DECIDED: {
    status: 409,
    title: 'Already decided',
    text: '{by} has already decided: {what}. Nothing was changed. Check the entry again.',
  },
  UNMATCHED_OTHER_OWNER: {
    status: 409,
    title: 'Key belongs elsewhere',
    text: 'The usage for key …{tail} cannot be counted there: {where}. Nothing was changed.',
  },
  ACTIVATION_NO_FILE: {
    status: 409,
    title: 'License file not on record',
    text: 'The portal has no license file for this key, so it cannot check that the two files match. Nothing was activated. Contact {support}.',
  },
  ACTIVATION_NOT_OFFERED: {
    status: 409,
    title: 'Activation not needed',
    text: 'Only LEADTOOLS licenses for server deployments need to be activated. This license works without activation.',
  },
  ACTIVATION_OTHER_ACCOUNT: {
    status: 409,
    title: 'License belongs to another account',
    text: 'These files belong to a license of another account. Nothing was activated. Open that account, or choose the files of a license in this one.',
  },
  ACTIVATION_PENDING: {
    status: 409,
    title: 'License pending',
    text: 'This license is still being set up. Nothing was activated. Try again when it is active, or contact {support}.',
  },
  ACTIVATION_INACTIVE: {
    status: 409,
    title: 'License inactive',
    text: 'This license is inactive. Nothing was activated. If it should be active, contact {support}.',
  },
  ACTIVATION_EXPIRED: {
    status: 409,
    title: 'License expired',
    text: 'This license expired on {day}. Nothing was activated. Use the files of the renewed license, or contact {support}.',
  },
  ACTIVATION_LIMIT: {
    status: 409,
    title: 'Machine limit reached',
    text: 'This license allows {limit} at a time, and all are in use. Nothing was activated. Release a machine you no longer use, then try again.',
  },
  TOO_MANY_KEYS: {
    status: 400,
    title: 'Too many keys at once',
    text: '{count} license keys match, but at most {limit} can be listed by group at once. Add filters, or use the paged list at …/licenses.',
  },
  TOO_MANY_FILES: {
    status: 400,
    title: 'Too many files at once',
    text: 'These licenses have {count} files, but you can download at most {limit} at once. Choose fewer licenses.',
  },
  RECEIPT_CHANGED: {
    status: 409,
    title: 'Changed by someone else',
    text: '{name} {did} on {time}: “{reason}”. Your change was not saved. Check the receipt and try again.',
  },
  NOT_CORRECTABLE: {
    status: 409,
    title: 'Change not possible',
    text: 'This change is not possible: {reason}. Nothing was changed.',
  },
  PERIOD_CLOSED: {
    status: 409,
    title: 'Period closed',
    text: '{name} closed the periods up to {day}. Nothing was changed. Contact {support}, and we will change it for you.',
  },
  PERIOD_TAKEN: {
    status: 409,
    title: 'Period already reported',
    text: 'Another report already covers {usageType} for this license for {period}. Nothing was changed. Withdraw or correct that report first, or choose other dates.',
  },
  NOTHING_CORRECTED: {
    status: 400,
    title: 'No changes',
    text: 'Nothing has changed. Change a figure or a date, or remove a row.',
  },
  LOWERED_DECIDED: {
    status: 409,
    title: 'Already decided',
    text: '{by} {what}. Your decision was not saved. To change what is counted, correct or withdraw the report.',
  },
  CLOSING_CHANGED: {
    status: 409,
    title: 'Changed by someone else',
    text: '{name} changed the closed periods on {time}. Your change was not saved. Check them and try again.',
  },
  DRAFT_CHANGED: {
    status: 409,
    title: 'Draft changed elsewhere',
    text: '{name} changed this draft on {time}. Nothing was overwritten. Open that version, or save yours instead.',
  },
  DRAFT_GONE: {
    status: 409,
    title: 'Draft no longer exists',
    text: 'This draft has been submitted or discarded. Nothing was saved. Save yours as a new draft, or start again.',
  },
  URI_TOO_LONG: {
    status: 414,
    title: 'URL too long',
    text: 'The URL is too long. Use fewer filters or parameters.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Unsupported content type',
    text: 'This content type is not supported. Send {expected}.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    title: 'Expectation failed',
    text: 'The Expect header of the request cannot be met.',
  },
  NO_LICENSE_KEY: {
    status: 400,
    title: 'Not a license key',
    text: 'The event was not counted: the value ending in {tail} is not a license key. iText license keys have 64 characters, 0–9 and a–f. Copy the key from the portal.',
  },
  EVENT_LIMIT: {
    status: 429,
    title: 'Daily event limit reached',
    text: 'A token can send up to {limit} events per day (UTC). None of this batch was counted. Send it again tomorrow: events count for the day they happened. If you need a higher limit, contact support.',
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
    title: 'Storage full',
    text: 'The portal has run out of storage. Nothing was saved. Try again later.',
  },
  UPLOAD_LIMIT: {
    status: 503,
    title: 'Daily upload limit reached',
    text: 'An account can upload up to {limit} per day. None of this file was counted. Upload it again tomorrow.',
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    status: 503,
    title: 'Sign-in not available',
    text: 'The sign-in service cannot be reached at the moment. Try again in a few minutes.',
  },
  MAIL_NOT_CONFIGURED: {
    status: 503,
    title: 'Email is not set up',
    text: 'The portal cannot send emails. Contact {support}.',
  },
  OWNER_ONLY: {
    status: 403,
    title: 'Owners only',
    text: 'Only an owner can add or remove owners. Ask one of the owners.',
  },
  INVITATION_FOR_ANOTHER: {
    status: 403,
    title: 'Invitation for someone else',
    text: 'This invitation is for {email}. Sign out, then sign in with that email address.',
  },
  INVITATION_UNKNOWN: {
    status: 404,
    title: 'Invitation not found',
    text: 'This link does not open an invitation. If you received more than one email, use the latest. Otherwise, copy the whole link.',
  },
  KEY_NOT_FREE: {
    status: 404,
    title: 'Key not available',
    text: 'At least one of these keys is not available to this application. Nothing was changed. Reload the list and try again.',
  },
  TEAM_CHANGED: {
    status: 409,
    title: 'Changed by someone else',
    text: 'Someone else has changed the roles of {name}. Your change was not saved. Check the roles and try again.',
  },
  LAST_OWNER: {
    status: 409,
    title: 'Last owner',
    text: 'An application needs an owner who can sign in. Make someone else an owner first.',
  },
  TEAM_MEMBER_ALREADY: {
    status: 409,
    title: 'Already in the team',
    text: '{email} is already in this team. Change their role in the team list instead.',
  },
  TEAM_WITHOUT_OWNER: {
    status: 409,
    title: 'No owner',
    text: 'This application does not have an owner yet. Contact {support}.',
  },
  ACCESS_DECLINED: {
    status: 409,
    title: 'Request recently declined',
    text: 'Your request was declined on {day}. You can ask again from {next}.',
  },
  REQUEST_ANSWERED: {
    status: 409,
    title: 'Already answered',
    text: '{name} has already answered this request.',
  },
  INVITED_ALREADY: {
    status: 409,
    title: 'Already invited',
    text: '{email} has already been invited. Resend that invitation, or withdraw it first.',
  },
  INVITATION_LIMIT: {
    status: 409,
    title: 'Too many invitations',
    text: 'A team can send up to {limit} invitations in 24 hours. Try again tomorrow.',
  },
  INVITATION_USED: {
    status: 410,
    title: 'Invitation already used',
    text: 'This invitation has already been accepted. Each invitation works only once.',
  },
  INVITATION_WITHDRAWN: {
    status: 410,
    title: 'Invitation withdrawn',
    text: 'This invitation has been withdrawn. If you still need access, ask {name}.',
  },
  INVITATION_EXPIRED: {
    status: 410,
    title: 'Invitation expired',
    text: 'This invitation expired on {day}. Ask {name} to send it again.',
  },
  PASSWORD_ELSEWHERE: {
    status: 409,
    title: 'Password managed elsewhere',
    text: 'Your password is not managed in this portal. Sign in the way you usually do.',
  },
} as const satisfies Record<string, { status: number; title: string; text: string }>;
