/**
 * The one table about calls, typed by hand from section 6 of the specification and decisions §2: one line per call.
 * Who gets what, which API tokens may call it, and whether it leaves a row in the audit.
 *
 * Columns, left to right:
 *   -    no token            |  any   a token of somebody without accounts
 *   bad  a forged token      |  else  every role, but in another account
 *   base a base token        |  lic rep view own adm cvw ltr   one role on the account (LICENSEE, ITEXT_VOLUME_REPORTER,
 *   unv  e-mail not verified |        ACCOUNT_VIEWER) or on its application (CUCA_OWNER, CUCA_ADMIN, CUCA_VIEWER,
 *   dom  vendor's domain     |        LEADTOOLS_CUCA_REPORTER)
 *                            |  int    INTERNAL_STAKEHOLDER
 * `+` = let through by the access check: any answer but 401, 403 and 5xx.
 *
 * Behind them, where it is so:
 *   tokens    answers to API tokens. rep lic evt: one scope (usage:report, licenses:read, events:send), made by somebody
 *             with every role on the account; lost: all scopes, the maker is ACCOUNT_VIEWER only; gone: the maker has no
 *             role left. A call without it refuses all tokens (403); a public call answers as it answers everybody.
 *   recorded  people of the account leave a row, too: a key or file handed out, and changes. Staff always leave one.
 *   no staff  only people of the account may make the call, though its input is looked at first.
 */
export const columns = [
  '-',
  'bad',
  'base',
  'unv',
  'dom',
  'any',
  'else',
  'lic',
  'rep',
  'view',
  'own',
  'adm',
  'cvw',
  'ltr',
  'int',
] as const;
export type Column = (typeof columns)[number];
export const tokenColumns = ['rep', 'lic', 'evt', 'lost', 'gone'] as const;
export type TokenColumn = (typeof tokenColumns)[number];

// prettier-ignore
const table = `
call                                        |   - bad base unv dom | any else | lic rep view own adm cvw ltr | int
service-info.getHealth                      | 200 200 200 200 200 | 200 200 | 200 200 200 200 200 200 200 | 200
service-info.getReadiness                   | 200 200 200 200 200 | 200 200 | 200 200 200 200 200 200 200 | 200
service-info.getBanner                      | 200 200 200 200 200 | 200 200 | 200 200 200 200 200 200 200 | 200
service-info.recordViolation                | 400 400 400 400 400 | 400 400 | 400 400 400 400 400 400 400 | 400
service-info.getOpenApi                     | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
service-info.get *                          | 401 401 401 403 403 | 200 200 | 200 200 200 200 200 200 200 | 200
session.getClientConfig                     | 200 200 200 200 200 | 200 200 | 200 200 200 200 200 200 200 | 200
session.startLogin                          | 303 303 303 303 303 | 303 303 | 303 303 303 303 303 303 303 | 303
session.finishLogin                         | 303 303 303 303 303 | 303 303 | 303 303 303 303 303 303 303 | 303
session.createToken                         | 403 403 403 403 403 | 403 403 | 403 403 403 403 403 403 403 | 403
session.logOut                              | 403 403 403 403 403 | 403 403 | 403 403 403 403 403 403 403 | 403
session.confirmVerification                 | 400 400 400 400 400 | 400 400 | 400 400 400 400 400 400 400 | 400
session.getExtendedToken                    | 401 401 200 401 401 | 401 401 | 401 401 401 401 401 401 401 | 401
session.sendVerification                    | 401 401 204 401 401 | 401 401 | 401 401 401 401 401 401 401 | 401
session.endSession                          | 401 401 401 403 403 |   +   + |   +   +   +   +   +   +   + |   +
session.*                                   | 401 401 401 403 403 | 200 200 | 200 200 200 200 200 200 200 | 200
settings.listNotifications                  | 401 401 401 403 403 | 200 200 | 200 200 200 200 200 200 200 | 200
settings.updateNotification                 | 401 401 401 403 403 |   +   + |   +   +   +   +   +   +   + |   +
mail.getOutbox                              | 404 404 404 404 404 | 404 404 | 404 404 404 404 404 404 404 | 404
mail.getUnsubscribe                         | 404 404 404 404 404 | 404 404 | 404 404 404 404 404 404 404 | 404
mail.submitUnsubscribe                      | 404 404 404 404 404 | 404 404 | 404 404 404 404 404 404 404 | 404
accounts.getAccount                         | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
accounts.listAccounts                       | 401 401 401 403 403 | 200 200 | 200 200 200 200 200 200 200 | 200
accounts.recordVisit                        | 401 401 401 403 403 | 403 403 | 204 204 204 204 204 204 204 | 204
accounts.searchAccounts                     | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 400
account-state.getAccountState               | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
usage-accounts.listApplications             | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
usage-accounts.getUsageAccount              | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
usage-accounts.getProductOverview           | 401 401 401 403 403 | 403 403 | 403 403 403   +   +   + 403 |   +
downloads.listDownloadable                  | 401 401 401 403 403 | 403 403 | 200 403 403 403 403 403 403 | 200 | tokens 403 200 403 403 403
downloads.downloadLicenseFile               | 401 401 401 403 403 | 403 403 |   + 403 403 403 403 403 403 |   + | tokens 403   + 403 403 403 | recorded
downloads.getDownloadUrl                    | 401 401 401 403 403 | 403 403 |   + 403 403 403 403 403 403 |   +
downloads.resetDownloaded                   | 401 401 401 403 403 | 403 403 |   + 403 403 403 403 403 403 |   + | recorded
downloads.copyLicenseKey                    | 401 401 401 403 403 | 403 403 |   + 403 403 403 403 403 403 |   + | tokens 403   + 403 403 403 | recorded
downloads.downloadArchive                   | 401 401 401 403 403 | 403 403 |   + 403 403 403 403 403 403 |   + | recorded
submissions.listReceipts                    | 401 401 401 403 403 | 403 403 | 403 200 403 403 403 403 403 | 200 | tokens 200 403 403 403 403
submissions.getReceipt                      | 401 401 401 403 403 | 403 403 | 403   + 403 403 403 403 403 |   + | tokens   + 403 403 403 403
submissions.listOwnReceipts                 | 401 401 401 403 403 | 403 200 | 403 200 403 403 403 403 403 | 200
submissions.getOwnReceipt                   | 401 401 401 403 403 | 403   + | 403   + 403 403 403 403 403 |   +
submissions.listHistory                     | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
submissions.listHistoryOptions              | 401 401 401 403 403 | 403 403 | 403 200 403 403 403 403 403 | 200
submissions.exportHistory                   | 401 401 401 403 403 | 403 403 | 403 200 403 403 403 403 403 | 200 | recorded
submissions.getUsageReport                  | 401 401 401 403 403 | 403 403 |   +   +   +   +   +   +   + |   +
submissions.downloadReceiptPdf              | 401 401 401 403 403 | 403 403 |   +   +   +   +   +   +   + |   +
submissions.downloadReceiptJson             | 401 401 401 403 403 | 403 403 |   +   +   +   +   +   +   + |   +
submissions.downloadOriginal                | 401 401 401 403 403 | 403 403 | 403   + 403 403 403 403 403 |   +
volume-usage.countSetAside                  | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
volume-usage.decideLowered                  | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
volume-usage.listUnmatched                  | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
volume-usage.exportUnmatched                | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
volume-usage.findAssignable                 | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 400
volume-usage.getUnmatched                   | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
volume-usage.getUnmatchedSender             | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
volume-usage.previewAssignment              | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 400
volume-usage.assignUnmatched                | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 400
volume-usage.decideUnmatched                | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 400
volume-usage.uploadUsageFile                | 401 401 401 403 403 | 403   + | 403   + 403 403 403 403 403 |   + | tokens   + 403 403 403 403
volume-usage.listLicenseProducts            | 401 401 401 403 403 | 403   + | 403   + 403 403 403 403 403 |   +
volume-usage.reportLicenseUsage             | 401 401 401 403 403 | 403   + | 403   + 403 403 403 403 403 |   +
volume-usage.reportKeyUsage                 | 401 401 401 403 403 | 403 403 | 403   + 403 403 403 403 403 |   + | recorded
volume-usage.findEarlierFigures             | 401 401 401 403 403 | 403 403 | 403   + 403 403 403 403 403 |   +
volume-usage.previewUsageFile               | 401 401 401 403 403 | 403   + | 403   + 403 403 403 403 403 |   + | tokens   + 403 403 403 403
volume-usage.sendEvents                     | 401 401 401 401 401 | 401 401 | 401 401 401 401 401 401 401 | 401 | tokens 403 403   + 403 403
licenses-report.listLicenseKeys             | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.countViews                  | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.exportLicenseKeys           | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.listLicenseUsage            | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
key-record.getKeyRecord                     | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.listUsers                   | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
licenses-report.listProducts                | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.listCategories              | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.listTerritories             | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.getSavedFilters             | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.saveFilters                 | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.deleteSavedFilters          | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 204
products.listPurchasedProducts              | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
products.listAccountProducts                | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
licenses.getLicensesSummary                 | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
licenses.*                                  | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
jobs.startJob                               | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
jobs.cancelRun                              | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
jobs.*                                      | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
crm.getOverview                             | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
corrections.getChoices                      | 401 401 401 403 403 | 403 403 | 403   + 403 403 403 403 403 |   +
corrections.previewCorrection               | 401 401 401 403 403 | 403 403 | 403   + 403 403 403 403 403 |   +
corrections.submitCorrection                | 401 401 401 403 403 | 403 403 | 403   + 403 403 403 403 403 |   +
corrections.getClosing                      | 401 401 401 403 403 | 403 403 | 403 200 403 403 403 403 403 | 200
corrections.submitClosing                   | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
drafts.getDraft self-certification          | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
drafts.saveDraft self-certification         | 401 401 401 403 403 | 403 403 |   +   +   +   +   +   +   + |   + | recorded
drafts.discardDraft self-certification      | 401 401 401 403 403 | 403 403 |   +   +   +   +   +   +   + |   + | recorded
drafts.getDraft license-usage               | 401 401 401 403 403 | 403 403 | 403 200 403 403 403 403 403 | 200
drafts.saveDraft license-usage              | 401 401 401 403 403 | 403 403 | 403   + 403 403 403 403 403 |   + | recorded
drafts.discardDraft license-usage           | 401 401 401 403 403 | 403 403 | 403   + 403 403 403 403 403 |   + | recorded
drafts.getDraft imaging-usage               | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 200 | 200
drafts.saveDraft imaging-usage              | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403   + |   + | recorded
drafts.discardDraft imaging-usage           | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403   + |   + | recorded
api-tokens.listTokens                       | 401 401 401 403 403 | 403 403 | 200 200 403 403 403 403 403 | 200
api-tokens.createToken                      | 401 401 401 403 403 | 403 403 | 400 400 403 403 403 403 403 | 400 | recorded | no staff
api-tokens.revokeToken                      | 401 401 401 403 403 | 403 403 |   +   + 403 403 403 403 403 |   +
api-tokens.getOwnToken                      | 401 401 401 401 401 | 401 401 | 401 401 401 401 401 401 401 | 401 | tokens 200 200 200 200 403
alerts.getAlertSettings                     | 401 401 401 403 403 | 403 403 | 200 200 403 403 403 403 403 | 200
alerts.updateAlertSettings                  | 401 401 401 403 403 | 403 403 |   +   + 403 403 403 403 403 |   + | recorded
alerts.listAlerts                           | 401 401 401 403 403 | 403 403 | 200 200 403 200 200 200 403 | 200
alerts.markAlertsRead                       | 401 401 401 403 403 | 403 403 |   +   + 403   +   +   + 403 |   +
alerts.listOwnAlerts                        | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
alerts.markOwnAlertsRead                    | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
calendar.getCalendar                        | 401 401 401 403 403 | 403 403 | 200 200 403 200 200 200 200 | 200
calendar.getOwnCalendar                     | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
calendar.getAddress                         | 401 401 401 403 403 | 200 200 | 200 200 200 200 200 200 200 | 200
calendar.createAddress                      | 401 401 401 403 403 | 403 200 | 200 200 403 200 200 200 200 | 200
calendar.revokeAddress                      | 401 401 401 403 403 | 204 204 | 204 204 204 204 204 204 204 | 204
calendar.readFeed                           | 404 404 404 404 404 | 404 404 | 404 404 404 404 404 404 404 | 404
finder.findAnything                         | 401 401 401 403 403 | 403 400 | 400 400 400 400 400 400 400 | 400
command-line.getProgram                     | 401 401 401 403 403 |   +   + |   +   +   +   +   +   +   + |   +
self-certification.findContacts             | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
self-certification.listCases                | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
self-certification.countVolumeLicenses      | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
self-certification.listCertifiable          | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 200
self-certification.createContact            | 401 401 401 403 403 | 403 403 |   +   +   +   +   +   +   + |   + | recorded
self-certification.createApplication        | 401 401 401 403 403 | 403 403 |   +   +   +   +   +   +   + |   + | recorded
self-certification.createCase               | 401 401 401 403 403 | 403 403 |   +   +   +   +   +   +   + |   +
self-certification.updateCase               | 401 401 401 403 403 | 403 403 |   +   +   +   +   +   +   + |   +
self-certification.reportPastUsage          | 401 401 401 403 403 | 403 403 |   +   +   +   +   +   +   + |   +
self-certification.listLicensedProducts     | 401 401 401 403 403 | 403 200 | 200 200 200 200 200 200 200 | 200
cases.listStaffCases                        | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
cases.exportCases                           | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
cases.getCase                               | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
cases.setCaseStatus                         | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
cases.addCaseNote                           | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
cases.requestCertification                  | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
staff-overview.getStaffOverview             | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
session.listViewable                        | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
session.beginView                           | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
session.endView                             | 401 401 401 403 403 | 204 204 | 204 204 204 204 204 204 204 | 204
audit.listDeeds                             | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
audit.exportDeeds                           | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
audit.listAccountDeeds                      | 401 401 401 403 403 | 403 403 | 200 403 403 200 403 403 403 | 200
audit.exportAccountDeeds                    | 401 401 401 403 403 | 403 403 | 200 403 403 200 403 403 403 | 200 | recorded
exposures.reportExposure                    | 401 401 401 403 403 | 403 403 |   + 403 403 403 403 403 403 |   + | recorded
exposures.withdrawExposure                  | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
exposures.listExposures                     | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.listViews                   | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.saveView                    | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
licenses-report.chooseView                  | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
licenses-report.deleteView                  | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
licenses-report.listChosenAccounts          | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 | 200
licenses-report.remindReporters             | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 403 |   +
usage-chart.*                               | 401 401 401 403 403 | 403 403 | 403 403 403   +   +   + 403 |   +
imaging-usage.listApplications              | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 200 | 200
imaging-usage.listLicenses                  | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 200 | 200
imaging-usage.listFreeLicenses              | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 200 | 200
imaging-usage.createApplication             | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 400 | 400 | recorded
imaging-usage.reportUsage                   | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 400 | 400 | recorded
imaging-usage.getReminder                   | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 200 | 200
imaging-usage.updateReminder                | 401 401 401 403 403 | 403 403 | 403 403 403 403 403 403 200 | 200
activation.activateLicense                  | 401 401 401 401 401 | 401 401 | 401 401 401 401 401 401 401 | 401
activation.*                                | 401 401 401 403 403 | 403 403 |   + 403 403 403 403 403 403 |   +
ledger.*                                    | 401 401 401 403 403 | 403 403 | 403   + 403   +   +   + 403 |   +
teams.listMembers                           | 401 401 401 403 403 | 403 403 | 403 403 403 200 200 403 403 | 403
teams.updateMember                          | 401 401 401 403 403 | 403 403 | 403 403 403 400 400 403 403 | 403
teams.removeMember                          | 401 401 401 403 403 | 403 403 | 403 403 403 404 404 403 403 | 403
teams.getHistory                            | 401 401 401 403 403 | 403 403 | 403 403 403 200 200 403 403 | 403
teams.exportHistory                         | 401 401 401 403 403 | 403 403 | 403 403 403 200 200 403 403 | 403
teams.listTeamKeys                          | 401 401 401 403 403 | 403 403 | 403 403 403 200 200 403 403 | 403
teams.assignKeys                            | 401 401 401 403 403 | 403 403 | 403 403 403 400 403 403 403 | 403
teams.requestAccess                         | 401 401 401 403 403 | 403 403 | 400 400 400 400 400 400 400 | 400 | no staff
teams.getOwnRequest                         | 401 401 401 403 403 | 403 403 | 200 200 200 200 200 200 200 | 403
teams.listRequests                          | 401 401 401 403 403 | 403 403 | 403 403 403 200 200 403 403 | 403
teams.answerRequest                         | 401 401 401 403 403 | 403 403 | 403 403 403 400 400 403 403 | 403
teams.listInvitations                       | 401 401 401 403 403 | 403 403 | 403 403 403 200 200 403 403 | 403
teams.createInvitation                      | 401 401 401 403 403 | 403 403 | 403 403 403 400 400 403 403 | 403
teams.resendInvitation                      | 401 401 401 403 403 | 403 403 | 403 403 403 400 400 403 403 | 403
teams.withdrawInvitation                    | 401 401 401 403 403 | 403 403 | 403 403 403 400 400 403 403 | 403
teams.getInvitation                         | 404 404 404 404 404 | 404 404 | 404 404 404 404 404 404 404 | 404
teams.askForPassword                        | 400 400 400 400 400 | 400 400 | 400 400 400 400 400 400 400 | 400
teams.acceptInvitation                      | 401 401 401 403 403 | 404 404 | 404 404 404 404 404 404 404 | 404
`;

export interface AccessRow {
  call: string;
  expected: Record<Column, string>;
  tokens: Record<TokenColumn, string> | undefined;
  isRecorded: boolean;
  isForStaff: boolean;
}

function readCells<Name extends string>(call: string, names: readonly Name[], text: string) {
  const cells = text.trim().split(/\s+/);
  if (cells.length !== names.length)
    throw new Error(`access table: ${call} has ${cells.length} cells, not ${names.length}`);
  return Object.fromEntries(names.map((name, index) => [name, cells[index]])) as Record<Name, string>;
}

export const accessTable: readonly AccessRow[] = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [call = '', ...groups] = line.split('|').map((group) => group.trim());
    const notes = groups.slice(4);
    const wrong = notes.find((note) => !/^(?:recorded$|no staff$|tokens )/.test(note));
    if (wrong !== undefined) throw new Error(`access table: ${call} says "${wrong}"`);
    const expected = readCells(call, columns, groups.slice(0, 4).join(' '));
    const tokens = notes.find((note) => note.startsWith('tokens '));
    return {
      call,
      expected,
      tokens:
        tokens === undefined ? undefined : readCells(call, tokenColumns, tokens.slice('tokens '.length)),
      isRecorded: notes.includes('recorded'),
      isForStaff: expected.int !== '403' && !notes.includes('no staff'),
    };
  });

/** The row of a call; `feature.get *` stands for every call whose id begins so. */
export function rowOf(id: string): AccessRow | undefined {
  return (
    accessTable.find(({ call }) => call === id) ??
    accessTable.find(({ call }) => call.endsWith('*') && id.startsWith(call.slice(0, -1)))
  );
}
