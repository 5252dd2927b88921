/** Ways of running the command line. The page shows them with the address of its portal, the document with a made-up one. */
export const exampleNames = ['cron', 'github', 'gitlab', 'windows', 'curl'] as const;
export type ExampleName = (typeof exampleNames)[number];

/** How the file is fetched and checked. */
export const fetchExample = (origin: string): string => `curl -fsSO ${origin}/cli/portal.mjs
curl -fsS ${origin}/cli/portal.mjs.sha256 | sha256sum --check`;

/** The first steps on a machine. */
export const firstExample = (origin: string): string => `export PORTAL_URL=${origin}
read -rs PORTAL_TOKEN && export PORTAL_TOKEN   # type or paste the token: it stays out of the history
node portal.mjs status
node portal.mjs report --dry-run usage/
node portal.mjs report usage/`;

/** One text for each way, whole: it works when it is copied. */
export const examples = (origin: string): Readonly<Record<ExampleName, string>> => ({
  cron: `# crontab -e: at 06:15 on the second day of each month. The token lies in a file with mode 600.
PORTAL_URL=${origin}
15 6 2 * *  node "$HOME/portal.mjs" report --token-file "$HOME/.portal-token" /var/lib/app/usage/`,
  github: `# A workflow of the repository, with a secret named PORTAL_TOKEN
name: Report usage
on:
  schedule:
    - cron: '15 6 2 * *'
jobs:
  report:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
      - run: |
          curl -fsSO "$PORTAL_URL/cli/portal.mjs"
          node portal.mjs report usage/
        env:
          PORTAL_URL: ${origin}
          PORTAL_TOKEN: \${{ secrets.PORTAL_TOKEN }}`,
  gitlab: `# .gitlab-ci.yml, with a masked and protected variable named PORTAL_TOKEN, in a scheduled pipeline
report-usage:
  image: node:20
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule"
  variables:
    PORTAL_URL: ${origin}
  script:
    - curl -fsSO "$PORTAL_URL/cli/portal.mjs"
    - node portal.mjs report usage/`,
  windows: `# PowerShell, once: keeps the token where this account alone can read it, and plans the task
$folder = "$env:LOCALAPPDATA\\Portal"; New-Item -ItemType Directory -Force $folder | Out-Null
Invoke-WebRequest ${origin}/cli/portal.mjs -OutFile "$folder\\portal.mjs"
Read-Host 'Token' | Set-Content -NoNewline "$folder\\token.txt"
icacls "$folder\\token.txt" /inheritance:r /grant:r "$($env:USERNAME):R"
[Environment]::SetEnvironmentVariable('PORTAL_URL', '${origin}', 'User')
$run = New-ScheduledTaskAction -Execute 'node.exe' -Argument "\`"$folder\\portal.mjs\`" report --token-file \`"$folder\\token.txt\`" $env:ProgramData\\App\\usage"
$when = New-ScheduledTaskTrigger -Weekly -DaysOfWeek Monday -At 06:15
Register-ScheduledTask -TaskName 'Report usage' -Action $run -Trigger $when`,
  curl: `# Without the command line: one file a call. 200 = taken (the answer says what was counted), 4xx = refused,
# 5xx = send it again later: a file counts once, however often it is sent.
curl --fail-with-body --retry 8 --retry-connrefused --config - \\
  --form resource=@usage-2026-10.ulvd ${origin}/api/usage/manual/local <<END
header = "Authorization: Bearer $PORTAL_TOKEN"
END`,
});
