/**
 * What the customers' command line says. `{name}` is replaced by the parameter of that name; lines of the help stay
 * under 80 characters, as terminals have them.
 */
export const customerCli = {
  help: `Reports usage to the Customer Portal and fetches licenses from it.

node portal.mjs <command>

  report FILES…         Sends usage files: .ulvd, .lvd, and .zip as a whole.
                        A folder stands for the usage files directly in it.
    --dry-run           Only asks what sending would do; nothing is counted.
  licenses list         Lists the licenses of the account.
  licenses download     Saves license files, readable by you alone:
    KEY_TAIL…           those whose key ends like this,
    --all               or all that are handed out.
    --dir DIR           Where to; the current folder without it.
    --overwrite         Replaces files that are there already.
  status                Says whose token this is, what it may, until when,
                        and what was reported last.
  help                  Shows this text.

For every command:
  --token-file FILE     Reads the token from a file instead of PORTAL_TOKEN.
  --json                Prints one JSON document instead of text.
  --retries N           How often a call is tried again (8, at most 20).
  --version             Shows the version of this file.

Settings:
  PORTAL_URL            Address of the portal, such as https://portal.example
  PORTAL_TOKEN          An API token of your account. It is never given as an
                        argument: other people on the machine can read those.
  NODE_EXTRA_CA_CERTS   Certificates to trust beside those Node.js knows.
  NODE_USE_ENV_PROXY    1 = go through HTTPS_PROXY (Node.js 22.21, 24 or newer;
                        Node.js 20 has no such setting).

A file counts once, however often it is sent. When a run was interrupted, run
the same command again: what had arrived is recognised, the rest is sent.

Exit status, the first that applies:
  1  The command, a setting or a file on this computer is wrong. What was done
     before that was noticed stands.
  3  The token is missing, or the portal does not accept it for this.
  4  The portal could not be reached, or failed at every try. Run it again.
  2  The portal refused at least one file.
  5  Nothing was refused, but not everything was counted or saved.
  0  Everything was counted, by this run or by an earlier one.
`,
  version: '{version}, on Node.js {node}',
  usage: {
    noCommand: 'Say what to do: report, licenses list, licenses download or status.',
    unknownCommand:
      'There is no such command. There are report, licenses list, licenses download and status.',
    unknownOption: 'The option {option} is not known here.',
    valueMissing: 'The option {option} needs a value.',
    valueUnwanted: 'The option {option} takes no value.',
    tokenArgument:
      'A token is never given as an argument, where other people on this machine can read it. Put it into PORTAL_TOKEN or into a file for --token-file, and revoke this one.',
    tooMany: 'The command {command} takes no further words.',
    noFiles: 'Name the usage files to send.',
    noKeys: 'Name the last characters of a license key, or say --all.',
    keysAndAll: 'Either name license keys or say --all.',
    retries: 'The option --retries needs a whole number from 0 to 20.',
    seeHelp: 'node portal.mjs help shows all of it.',
  },
  local: {
    noUrl: 'PORTAL_URL is not set. Give it the address of the portal, such as https://portal.example',
    badUrl: 'PORTAL_URL is not an address such as https://portal.example',
    notHttps:
      'PORTAL_URL must begin with https://, or the token could be read on its way. http:// is possible for this computer only.',
    noFile: '{file} does not exist.',
    unreadable: '{file} cannot be read: {reason}.',
    notAFile: '{file} is neither a file nor a folder.',
    stdin: 'Standard input cannot be sent, for a lost connection needs it a second time. Name a file.',
    emptyFolder: 'There is no .ulvd, .lvd or .zip file in the folder {file}.',
    noFolder: 'The folder {file} does not exist.',
    tokenFile: 'The token file {file} cannot be read: {reason}.',
    tokenFileOpen:
      'The token file {file} can be read by other people on this machine. Run chmod 600 on it, and think about revoking the token.',
    notWritten: '{file} could not be written: {reason}.',
    outputLost: 'Standard output could not be written: {reason}.',
  },
  token: {
    none: 'There is no token. Put one into PORTAL_TOKEN, or name a file with --token-file.',
    malformed: 'The token has characters that no token has. Copy it again, whole and without quotes.',
  },
  portal: {
    again: '{reason} Trying again in {seconds} s ({left} left).',
    lost: 'The connection to {host} was lost ({code}).',
    unreachable: '{host} could not be reached ({code}).',
    timeout: '{host} did not answer in time.',
    unfinished: '{host} could not look at every file in it.',
    certificate:
      'The certificate of {host} is not trusted ({code}). Name the file of its authority in NODE_EXTRA_CA_CERTS.',
    failed: '{host} answered {status}: {message}',
    notPortal:
      '{host} answered {status}, but not as the portal does. Check PORTAL_URL, and the proxy if there is one.',
    moved: '{host} leads to another address: {location}. Check PORTAL_URL; the token was not sent there.',
    fileChanged:
      'The file changed while it was sent, so nothing of it was counted. Send it again when it is finished.',
  },
  results: {
    counted: 'counted',
    partly: 'counted in part',
    kept: 'not counted',
    keptAside: 'not counted',
    duplicate: 'counted before',
    received: 'received before',
    withdrawn: 'withdrawn',
    corrected: 'corrected',
    nothing: 'nothing in it',
    refused: 'refused',
    failed: 'not sent',
    notSent: 'not sent',
  },
  wouldResults: {
    counted: 'would count',
    partly: 'would count in part',
    kept: 'would not count',
    keptAside: 'would not count',
    duplicate: 'counted before',
    received: 'received before',
    withdrawn: 'withdrawn',
    corrected: 'corrected',
    nothing: 'nothing in it',
    refused: 'would be refused',
    failed: 'not asked',
    notSent: 'not asked',
  },
  remarks: {
    partly: 'Some of it is kept, but stands in no figure; the receipt says why.',
    wouldPartly: 'Some of it would be kept, but stand in no figure.',
    kept: 'The usage is kept, but stands in no figure. Nothing was counted.',
    wouldKept: 'The usage would be kept, but stand in no figure. Nothing would be counted.',
    keptAside:
      'Some keys in this file are not yet linked to your account; we check them. Nothing was counted.',
    wouldKeptAside: 'Some keys in this file are not yet linked to your account. Nothing would be counted.',
    unlinked: 'Some keys in this file are not yet linked to your account; we check them.',
    duplicate: 'Received on {when} from {name}. Nothing was added.',
    received: 'Received on {when}. Nothing would be added.',
    withdrawn: 'It was withdrawn in the portal. Nothing was counted; its receipt there can count it again.',
    wouldWithdrawn: 'It was withdrawn in the portal. Nothing would be counted.',
    known: 'Every record of it was counted before. Nothing is added.',
    duplicateOpen: 'It does not count, or not all of it: its receipt says why.',
    nothing: 'It holds no usage records. Nothing was counted.',
    wouldNothing: 'It holds no usage records. Nothing would be counted.',
    notSent: 'It was left out after what happened above.',
    records_one: '{count} record',
    records_other: '{count} records',
    figure: '{value} {unit}',
    outside: '{value} of them outside the term of the license: kept, not in its percentage',
    receipt: 'receipt {id}',
    noMembers: 'There is no usage file in it. Nothing was counted.',
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
    dryRun: 'Nothing was sent: this only asked what sending would do.',
  },
  licenses: {
    none: 'The account has no licenses to hand out.',
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
      EXPIRING_SOON: 'expires soon',
      EXPIRED: 'expired',
      PENDING: 'pending',
      INACTIVE: 'inactive',
    },
    tail: '…{tail}',
    noMatch: 'No license has a key that ends in {tail}.',
    notHandedOut: '{product} {tail} is {status}: its file is not handed out.',
    noFiles: '{product} {tail} has no file.',
    saved: 'saved',
    exists: 'left alone',
    existsWhy: 'A file of this name is there already. Say --overwrite to replace it.',
    refused: 'refused',
    nothing: 'Nothing is handed out at present.',
  },
  status: {
    token: 'Token',
    account: 'Account',
    may: 'May',
    expires: 'Expires',
    portal: 'Portal',
    receipts: 'Last reported',
    noReceipts: 'nothing yet',
    lost: '(no longer: its maker lost the right)',
    scopes: {
      'usage:report': 'report usage',
      'licenses:read': 'read licenses and their files',
      'events:send': 'send usage events',
    },
    notShown: 'not shown to this token',
  },
} as const;
