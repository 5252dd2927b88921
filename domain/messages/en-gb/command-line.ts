/** Texts of the page about the customers' command line; what the command line itself says stands in customer-cli.ts. */
export const commandLine = {
  commandLine: {
    context:
      'Report usage files and download licenses from your own machines: manually, on a schedule or in CI.',
    file: 'Download',
    fileText:
      'A single file for Node.js 20 or later. It has no dependencies, installs nothing, and its source code is readable.',

    version: 'Version',
    size: 'Size',
    sha256: 'SHA-256',
    download: 'Download portal.mjs',
    pinned: 'This version',
    pinnedText:
      'The content at this URL never changes. The URL stops working when the portal has a newer version.',
    fetch: 'Download and verify',
    token: 'Token',
    tokenText:
      'The tool uses an API token of your account. Store it in the environment variable PORTAL_TOKEN or in a file that only you can read. Never pass it as an argument, where other people on the machine could see it.',
    first: 'First steps',
    firstText:
      '--dry-run shows what would be counted without counting anything. Each file counts only once, so if a run is interrupted, run the same command again.',
    exit: 'Exit codes',
    exitText: 'The exit code tells a script the outcome. If several apply, the first in this list is used.',
    status: 'Exit code',
    meaning: 'Meaning',
    exits: {
      misused: 'The command, a setting or a local file is not valid. Anything done before the error is kept.',
      notAllowed: 'The token is missing or does not have permission.',
      away: 'The portal could not be reached, or every attempt failed. Run the command again.',
      refused: 'The portal rejected at least one file.',
      notAll: 'No file was rejected, but not everything was counted or saved.',
      done: 'Everything was counted, in this run or an earlier one.',
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
