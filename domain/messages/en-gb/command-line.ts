/** Texts of the page about the customers' command line; what the command line itself says stands in customer-cli.ts. */
export const commandLine = {
  commandLine: {
    context:
      'Reports usage files and fetches licenses from your own machines: by hand, by cron or in a build.',
    file: 'The file',
    fileText:
      'One file for Node.js 20 or newer. It brings nothing else along and installs nothing, and its text can be read.',

    version: 'Version',
    size: 'Size',
    sha256: 'SHA-256',
    download: 'Download portal.mjs',
    pinned: 'This version',
    pinnedText: 'An address whose content never changes; it is gone when the portal has a newer version.',
    fetch: 'Fetch and check it',
    token: 'The token',
    tokenText:
      'The command line signs in with an API token of your account. Keep it in the environment variable PORTAL_TOKEN or in a file that only you can read; it never stands on the command line itself, where others on the machine could see it.',
    first: 'First steps',
    firstText:
      'With --dry-run nothing is counted: it only says what would be. A file counts once, however often it is sent, so an interrupted run is simply repeated.',
    exit: 'How a run ended',
    exitText: 'The exit status tells a script what came of it: the first line that applies.',
    status: 'Status',
    meaning: 'Meaning',
    exits: {
      misused:
        'The command, a setting or a file on the computer is wrong; what was done before that was noticed stands.',
      notAllowed: 'The token is missing, or the portal does not accept it for this.',
      away: 'The portal could not be reached, or failed at every try. Run it again.',
      refused: 'The portal refused at least one file.',
      notAll: 'Nothing was refused, but not everything was counted or saved.',
      done: 'Everything was counted, by this run or by an earlier one.',
    },
    examples: {
      cron: 'cron',
      github: 'GitHub Actions',
      gitlab: 'GitLab CI',
      windows: 'Windows Task Scheduler',
      curl: 'curl alone',
    },
  },
} as const;
