/**
 * What API tokens may call, typed by hand: one line per call that lets any token through. Every other call refuses
 * them with 403, public calls answer as they answer everybody, and those of a base token or an API key know no other (401).
 *
 *   rep lic evt  one scope (usage:report, licenses:read, events:send), made by somebody with every role on the account
 *   lost         all scopes, made by somebody who has no more than ACCOUNT_VIEWER left
 *   gone         all scopes, made by somebody who has no role left on the account
 * `+` = let through by the access check: any answer but 401, 403 and 5xx.
 */
export const tokenColumns = ['rep', 'lic', 'evt', 'lost', 'gone'] as const;
export type TokenColumn = (typeof tokenColumns)[number];

// prettier-ignore
const table = `
call                                        | rep lic evt | lost gone
api-tokens.getOwnToken                      | 200 200 200 |  200  403
downloads.listDownloadable                  | 403 200 403 |  403  403
downloads.downloadLicenseFile               | 403   + 403 |  403  403
downloads.copyLicenseKey                    | 403   + 403 |  403  403
submissions.listReceipts                    | 200 403 403 |  403  403
submissions.getReceipt                      |   + 403 403 |  403  403
volume-usage.uploadUsageFile                |   + 403 403 |  403  403
volume-usage.previewUsageFile               |   + 403 403 |  403  403
volume-usage.sendEvents                     | 403 403   + |  403  403
`;

/** Call → column → expected status. */
export const tokenTable: ReadonlyMap<string, Record<TokenColumn, string>> = new Map(
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [call = '', ...groups] = line.split('|');
      const cells = groups.join(' ').trim().split(/\s+/);
      if (cells.length !== tokenColumns.length)
        throw new Error(`token table: ${call.trim()} has ${cells.length} cells, not ${tokenColumns.length}`);
      return [
        call.trim(),
        Object.fromEntries(tokenColumns.map((column, at) => [column, cells[at]])) as Record<
          TokenColumn,
          string
        >,
      ];
    }),
);
