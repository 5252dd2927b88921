/**
 * What the customers' command line says. `{name}` is replaced by the parameter of that name; lines of the help stay
 * under 80 characters, as terminals have them.
 */
export const customerCli = {
  help: `Reports usage to the Customer Portal and downloads licenses from it.

node portal.mjs <command>

  report FILES…         Uploads usage files (.ulvd, .lvd) and .zip files.
                        For a folder, the usage files directly in it.
    --dry-run           Shows what would be counted, without counting it.
  licenses list         Lists the licenses of the account.
  licenses download     Downloads license files, readable only by you:
    KEY_TAIL…           for keys that end with these characters,
    --all               or for all available licenses.
    --dir DIR           Target folder (default: the current folder).
    --overwrite         Replaces existing files.
  status                Shows the token’s account, permissions and expiry date,
                        and the latest reports.
  help                  Shows this text.

Options for every command:
  --token-file FILE     Reads the token from a file instead of PORTAL_TOKEN.
  --json                Prints one JSON document instead of text.
  --retries N           How often a request is retried (default 8, maximum 20).
  --version             Shows the version.

Environment variables:
  PORTAL_URL            URL of the portal, such as https://portal.example
  PORTAL_TOKEN          An API token of your account. Never pass it as an
                        argument: other people on the machine can read those.
  NODE_EXTRA_CA_CERTS   Additional CA certificates to trust.
  NODE_USE_ENV_PROXY    1 = use HTTPS_PROXY (Node.js 22.21, 24 or later;
                        not available in Node.js 20).

A file counts only once, however often it is sent. If a run is interrupted, run
the same command again: files already received are recognised.

Exit codes, the first that applies:
  1  The command, a setting or a local file is not valid. Anything done before
     the error is kept.
  3  The token is missing or does not have permission.
  4  The portal could not be reached, or every attempt failed. Run it again.
  2  The portal rejected at least one file.
  5  No file was rejected, but not everything was counted or saved.
  0  Everything was counted, in this run or an earlier one.
`,
  version: '{version}, on Node.js {node}',
  usage: {
    noCommand: 'Enter a command: report, licenses list, licenses download or status.',
    unknownCommand: 'Unknown command. Use report, licenses list, licenses download or status.',
    unknownOption: 'Unknown option {option}.',
    valueMissing: 'The option {option} needs a value.',
    valueUnwanted: 'The option {option} takes no value.',
    tokenArgument:
      'Do not pass a token as an argument: other people on this machine can read it. Revoke this token, and put a new one in PORTAL_TOKEN or in a file for --token-file.',
    tooMany: 'The command {command} does not take any more arguments.',
    noFiles: 'Specify the usage files to send.',
    noKeys: 'Specify the last characters of a license key, or use --all.',
    keysAndAll: 'Specify either license keys or --all, not both.',
    retries: 'The option --retries needs a whole number from 0 to 20.',
    seeHelp: 'For help, run: node portal.mjs help',
  },
  local: {
    noUrl: 'PORTAL_URL is not set. Set it to the URL of the portal, such as https://portal.example',
    badUrl: 'PORTAL_URL is not a valid URL. Set it to a URL such as https://portal.example',
    notHttps:
      'PORTAL_URL must start with https://, so that the token cannot be intercepted. http:// is allowed only for this computer.',
    noFile: '{file} does not exist.',
    unreadable: '{file} cannot be read: {reason}.',
    notAFile: '{file} is neither a file nor a folder.',
    stdin:
      'Standard input cannot be sent, because it cannot be sent again after a lost connection. Specify a file.',
    emptyFolder: 'The folder {file} contains no .ulvd, .lvd or .zip files.',
    noFolder: 'The folder {file} does not exist.',
    tokenFile: 'The token file {file} cannot be read: {reason}.',
    tokenFileOpen:
      'The token file {file} can be read by other people on this machine. Run chmod 600 on it, and consider revoking the token.',
    notWritten: '{file} could not be written: {reason}.',
    outputLost: 'Standard output could not be written: {reason}.',
  },
  token: {
    none: 'No token found. Set PORTAL_TOKEN, or specify a file with --token-file.',
    malformed:
      'The token contains characters that are not valid. Copy the whole token again, without quotes.',
  },
  portal: {
    again: '{reason} Retrying in {seconds} s ({left} left).',
    lost: 'The connection to {host} was lost ({code}).',
    unreachable: '{host} could not be reached ({code}).',
    timeout: '{host} did not respond in time.',
    unfinished: '{host} could not process every file in it.',
    certificate:
      'The certificate of {host} is not trusted ({code}). Set NODE_EXTRA_CA_CERTS to the file of its certificate authority.',
    failed: '{host} responded with {status}: {message}',
    notPortal:
      '{host} responded with {status}, but this is not a response from the portal. Check PORTAL_URL and any proxy.',
    moved: '{host} redirects to {location}. Check PORTAL_URL. The token was not sent there.',
    fileChanged:
      'The file changed while it was being sent, so none of it was counted. Send it again when it is complete.',
  },
  results: {
    counted: 'counted',
    partly: 'partly counted',
    kept: 'not counted',
    keptAside: 'not counted',
    duplicate: 'already counted',
    received: 'already received',
    withdrawn: 'withdrawn',
    corrected: 'corrected',
    nothing: 'no usage',
    refused: 'rejected',
    failed: 'not sent',
    notSent: 'not sent',
  },
  wouldResults: {
    counted: 'would be counted',
    partly: 'would be partly counted',
    kept: 'would not be counted',
    keptAside: 'would not be counted',
    duplicate: 'already counted',
    received: 'already received',
    withdrawn: 'withdrawn',
    corrected: 'corrected',
    nothing: 'no usage',
    refused: 'would be rejected',
    failed: 'not checked',
    notSent: 'not checked',
  },
  remarks: {
    partly: 'Some usage is stored but not counted. The receipt explains why.',
    wouldPartly: 'Some usage would be stored but not counted.',
    kept: 'The usage is stored, but none of it was counted.',
    wouldKept: 'The usage would be stored, but none of it would be counted.',
    keptAside:
      'Some keys in this file are not yet linked to your account. We are checking them. Nothing was counted.',
    wouldKeptAside: 'Some keys in this file are not yet linked to your account. Nothing would be counted.',
    unlinked: 'Some keys in this file are not yet linked to your account. We are checking them.',
    duplicate: 'Already received on {when} from {name}. Nothing was added.',
    received: 'Already received on {when}. Nothing would be added.',
    withdrawn:
      'This file was withdrawn in the portal, so nothing was counted. You can restore it from its receipt.',
    wouldWithdrawn: 'This file was withdrawn in the portal. Nothing would be counted.',
    known: 'All its records have already been counted. Nothing was added.',
    duplicateOpen: 'Some or all of it is not counted. Its receipt explains why.',
    nothing: 'It contains no usage records. Nothing was counted.',
    wouldNothing: 'It contains no usage records. Nothing would be counted.',
    notSent: 'Skipped because of the error above.',
    records_one: '{count} record',
    records_other: '{count} records',
    figure: '{value} {unit}',
    outside: '{value} of them outside the license term: stored, not in its percentage',
    receipt: 'receipt {id}',
    noMembers: 'It contains no usage files. Nothing was counted.',
  },
  units: {
    'Processed Documents': 'documents',
    'iText modules': '{usageType}',
    Deployments: 'deployments',
    'Logical processors': 'logical processors',
  },
  summary: {
    files_one: '{count} usage file',
    files_other: '{count} usage files',
    dryRun: 'Dry run: nothing was counted.',
  },
  licenses: {
    none: 'The account has no licenses to download.',
    columns: {
      product: 'Product',
      license: 'License',
      key: 'Key',
      status: 'Status',
      expires: 'Expires',
      application: 'Application',
      files: 'Files',
    },
    status: {
      READY: 'ready',
      EXPIRING_SOON: 'expiring soon',
      EXPIRED: 'expired',
      PENDING: 'pending',
      INACTIVE: 'inactive',
    },
    tail: '…{tail}',
    noMatch: 'No license has a key that ends in {tail}.',
    notHandedOut: '{product} {tail} is {status}: its file cannot be downloaded.',
    noFiles: '{product} {tail} has no file.',
    saved: 'saved',
    exists: 'skipped',
    existsWhy: 'A file with this name already exists. Use --overwrite to replace it.',
    refused: 'refused',
    nothing: 'No files are available to download at the moment.',
  },
  status: {
    token: 'Token',
    account: 'Account',
    may: 'Permissions',
    expires: 'Expires',
    portal: 'Portal',
    receipts: 'Last reported',
    noReceipts: 'nothing yet',
    lost: '(no longer: its creator no longer has this permission)',
    scopes: {
      'usage:report': 'report usage',
      'licenses:read': 'read licenses and their files',
      'events:send': 'send usage events',
    },
    notShown: 'not shown to this token',
  },
} as const;
