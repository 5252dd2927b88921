/**
 * Who sees what at every address of the portal, typed by hand from sections 2 and 6 of the specification and, for pages
 * that it does not know, from the decisions. A column is a demo person in one of their accounts, named for the role there, with an application of
 * that account ({C}) and a sibling of it ({S}); {A} is the account, {F} one that is not theirs.
 *
 *   o  the page opens, with the row's heading        d  closed: no access to this page (2.12)
 *   n  the same address: nothing to do yet           a  closed: no access to this account (6.16)
 *   >x leads on to a place below                     p  closed: no access to the products (6.16)
 *                                                    r  closed: no permission to report usage (6.16)
 *                                                    c  closed: no access to this page of the application (2.31)
 */
export interface Visitor {
  email: string;
  account: string;
  accountName: string;
  application: string;
  sibling: string;
  foreign: string;
}
const at = (
  email: string,
  [account, accountName]: readonly [string, string],
  application = 'no-such-application',
  sibling = 'no-such-application',
): Visitor => ({
  ...{ email, account, accountName, application, sibling },
  foreign: account === 'acme' ? 'globex' : 'acme',
});
const acme = ['acme', 'Acme Publishing Ltd'] as const;
const umbrella = ['umbrella', 'Umbrella Health Archives'] as const;
const wayne = ['wayne', 'Wayne Insurance Group'] as const;
const CUSTOMER = 'mona.multi@globex.example';

export const visitors: Readonly<Record<string, Visitor>> = {
  licensee: at('lena.licensee@acme.example', acme, 'acme-invoices', 'acme-shop'),
  accountViewer: at('avi.viewer@acme.example', acme, 'acme-invoices', 'acme-shop'),
  licenseeOfThree: at(CUSTOMER, ['globex', 'Globex Corporation'], 'globex-mail'),
  reporterOfThree: at(CUSTOMER, ['globex-research', 'Globex Research GmbH'], 'research-lab'),
  reporter: at('vera.volume@initech.example', ['initech', 'Initech Software'], 'initech-reports'),
  imagingReporter: at('leo.imaging@umbrella.example', umbrella, 'umbrella-archive', 'umbrella-scan'),
  bothReporter: at('rita.both@hooli.example', ['hooli', 'Hooli Cloud Services'], 'hooli-imaging'),
  teamOwner: at('otto.owner@wayne.example', wayne, 'wayne-portal', 'wayne-vision'),
  viewer: at('vito.viewer@wayne.example', wayne, 'wayne-claims', 'wayne-portal'),
  allRounder: at('petra.power@wayne.example', wayne, 'wayne-vision', 'wayne-claims'),
  stranger: at('nora.nobody@nowhere.example', acme, 'acme-invoices', 'acme-shop'),
  staffMember: at('ines.internal@vendor.example', wayne, 'wayne-portal', 'wayne-claims'),
};

/** Where `>x` leads: address and heading; {N} is the account's name. */
const places: Readonly<Record<string, readonly [address: string, heading: string]>> = {
  down: ['{A}/new-licenses', 'Download licenses'],
  idle: ['{A}/new-licenses', 'Nothing to do here yet for your role'],
  land: ['{A}', '{N}'],
  pick: ['/accounts', 'Choose an account'],
  none: ['/accounts', 'No account yet'],
  list: ['/reports/licenses', 'Licenses report'],
  prod: ['{A}/products', 'Products'],
  foreign: ['{F}/products', 'Products'],
  image: ['{A}/cuca/{C}/products/LEADTOOLS/report-usage', 'Report LEADTOOLS usage'],
  other: ['{A}/cuca/{S}/products/LEADTOOLS/report-usage', 'Report LEADTOOLS usage'],
  view: ['{A}/cuca/{C}/products/LEADTOOLS/overview', 'LEADTOOLS overview'],
  off: ['{A}/cuca/{C}/products/LEADTOOLS/overview', 'The product overview is turned off'],
  offS: ['{A}/cuca/{S}/products/LEADTOOLS/overview', 'The product overview is turned off'],
  which: ['{A}/cuca/{C}/products/default/overview', 'Choose a product'],
  apps: ['{A}/cuca/default/products/default/overview', 'Choose an application'],
  appsR: ['{A}/cuca/default/products/default/report-usage', 'Choose an application'],
  team: ['{A}/cuca/{C}/settings', 'Team and keys'],
};

const THING = '00000000-0000-4000-8000-000000000000';

// prettier-ignore
const table = `
address                                           | ends at                         | heading                     | licensee accountViewer | licenseeOfThree reporterOfThree | reporter imagingReporter bothReporter | teamOwner viewer allRounder | stranger | staffMember
/                                                 |                                 |                             | >down    >idle         | >pick           >pick           | >land    >land           >land        | >land     >land  >land      | >none    | >list
/accounts                                         |                                 |                             | >down    >idle         | >pick           >pick           | >land    >land           >land        | >land     >land  >land      | >none    | >list
/accounts/default/new-licenses                    |                                 |                             | >down    >idle         | >pick           >pick           | >down    >down           >down        | >down     >down  >down      | >none    | >pick
/no/such/page                                     |                                 |                             | >down    >idle         | >pick           >pick           | >land    >land           >land        | >land     >land  >land      | >none    | >list
/email-verification                               |                                 |                             | >down    >idle         | >pick           >pick           | >land    >land           >land        | >land     >land  >land      | >none    | >list
/reports/licenses                                 |                                 | Licenses report             | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/reports/licenses/files                           | /reports/licenses               | Licenses report             | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/overview                                         |                                 | Overview                    | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/jobs                                             |                                 | Background jobs             | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/unmatched-usage                                  |                                 | Unmatched usage             | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/cases                                            |                                 | Certifications              | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/exposed-keys                                     |                                 | Exposed keys                | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/audit                                            |                                 | Audit log                   | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/calendar                                         |                                 | Calendar for my accounts     | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/alerts                                           |                                 | Alerts for my accounts       | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/api-reference                                    |                                 | API reference               | d        d             | d               d               | d        d               d            | d         d      d          | d        | o
/report-usage                                     | /products/iText/report-usage    | Report volume usage         | r        r             | o               o               | o        r               o            | r         r      o          | r        | o
/products/iText/report-usage                      |                                 | Report volume usage         | r        r             | o               o               | o        r               o            | r         r      o          | r        | o
/activations                                      |                                 | Activate a license          | o        o             | o               o               | o        o               o            | o         o      o          | o        | o
/command-line                                     |                                 | Command-line tool           | o        o             | o               o               | o        o               o            | o         o      o          | o        | o
/settings                                         |                                 | Personal settings           | o        o             | o               o               | o        o               o            | o         o      o          | o        | o
{A}                                               |                                 |                             | >down    >idle         | >down           >land           | >land    >land           >land        | >land     >land  >land      | a        | >prod
{A}/new-licenses                                  |                                 | Download licenses           | o        n             | o               o               | o        o               o            | o         o      o          | a        | o
{A}/products                                      |                                 | Products                    | p        p             | p               p               | p        p               p            | p         p      p          | a        | o
{A}/products/iText                                | {A}/products/iText/licenses     | iText licenses              | p        p             | p               p               | p        p               p            | p         p      p          | a        | o
{A}/products/iText/licenses                       |                                 | iText licenses              | p        p             | p               p               | p        p               p            | p         p      p          | a        | o
{A}/products/iText/usage                          |                                 | iText usage                 | p        p             | p               p               | p        p               p            | p         p      p          | a        | o
{A}/products/iText/report-usage                   |                                 | Report volume usage         | r        r             | r               o               | o        r               o            | r         r      o          | a        | o
{A}/iText/report-usage                            |                                 | Report volume usage         | r        r             | r               o               | o        r               o            | r         r      o          | a        | o
{A}/usage-reports                                 |                                 | Usage reports               | o        o             | o               o               | o        o               o            | o         o      o          | a        | o
{A}/usage-reports/${THING}                        |                                 | Receipt                     | o        o             | o               o               | o        o               o            | o         o      o          | a        | o
{A}/api-tokens                                    |                                 | API tokens                  | o        a             | o               o               | o        a               o            | a         a      o          | a        | o
{A}/self-certification                            | {A}/report-past-usage           | Report past usage           | o        o             | o               o               | o        o               o            | o         o      o          | a        | o
{A}/report-past-usage                             |                                 | Report past usage           | o        o             | o               o               | o        o               o            | o         o      o          | a        | o
{A}/calendar                                      |                                 | Calendar                    | o        a             | o               o               | o        o               o            | o         o      o          | a        | o
{A}/alerts                                        |                                 | Alerts                      | o        a             | o               o               | o        a               o            | o         o      o          | a        | o
{A}/audit                                         |                                 | Audit log                   | o        a             | o               a               | o        a               a            | o         a      o          | a        | o
{A}/cuca/{C}                                      |                                 |                             | c        c             | c               c               | c        >image          >image       | >which    >which >which     | a        | >image
{A}/cuca/{C}/products/default                     |                                 | Choose a product            | c        c             | c               c               | c        >image          >image       | o         o      o          | a        | >image
{A}/cuca/{C}/products/default/overview            |                                 | Choose a product            | c        c             | c               c               | c        c               c            | o         o      o          | a        | >off
{A}/cuca/{C}/products/default/report-usage        |                                 |                             | c        c             | c               c               | c        >image          >image       | c         c      >image     | a        | >image
{A}/cuca/{C}/settings                             |                                 | Team and keys               | c        c             | c               c               | c        c               c            | o         c      o          | a        | c
{A}/cuca/default/products/default/overview        |                                 |                             | c        c             | c               c               | c        c               c            | >which    >which >view      | a        | >apps
{A}/cuca/default/products/default/report-usage    |                                 |                             | c        c             | c               c               | c        >image          >image       | c         c      >image     | a        | >appsR
{A}/cuca/default/settings                         |                                 |                             | c        c             | c               c               | c        c               c            | >team     c      >team      | a        | c
{A}/cuca/{S}/products/default/overview            |                                 |                             | c        c             | c               c               | c        c               c            | c         c      c          | a        | >offS
{A}/cuca/{S}/products/default/report-usage        |                                 |                             | c        c             | c               c               | c        >other          c            | c         c      c          | a        | >other
{A}/cuca/{S}/settings                             |                                 |                             | c        c             | c               c               | c        c               c            | c         c      c          | a        | c
{F}                                               |                                 |                             | a        a             | a               a               | a        a               a            | a         a      a          | a        | >foreign
{F}/new-licenses                                  |                                 | Download licenses           | a        a             | a               a               | a        a               a            | a         a      a          | a        | o
{F}/products/iText/usage                          |                                 | iText usage                 | a        a             | a               a               | a        a               a            | a         a      a          | a        | o
`;

const refusals: Readonly<Record<string, string>> = {
  d: 'If you think this is a mistake, contact support.',
  a: 'You do not have access to this account. Ask the person who manages it at your company.',
  p: 'You do not have access to this account’s products. Ask the person who manages the account at your company.',
  r: 'You do not have permission to report usage. Ask the person who manages this account at your company.',
  c: 'You do not have access to this page of the application. Ask one of its owners.',
};

export interface Visit {
  address: string;
  /** What the table says of it. */
  cell: string;
  /** Where the visitor is then, what stands at its head, and the first sentence of a closed page. */
  sees: { at: string; heading: string; says: string };
}

const [head = '', ...rows] = table.trim().split('\n');
const cellsOf = (line: string): string[] => line.split('|').slice(3).join(' ').trim().split(/\s+/);
const columns = cellsOf(head);

/** The addresses of the table, as the router writes them. */
export const visitedAddresses: readonly string[] = rows.map((row) => row.split('|')[0]?.trim() ?? '');

/** What a visitor sees at every address. */
export function visitsOf(name: string): Visit[] {
  const visitor = visitors[name];
  const column = columns.indexOf(name);
  if (!visitor || column < 0) throw new Error(`the table of pages has no column ${name}`);
  const { account, accountName, application, sibling, foreign } = visitor;
  const fill = (text: string): string =>
    text
      .replace('{A}', `/accounts/${account}`)
      .replace('{F}', `/accounts/${foreign}`)
      .replace('{C}', application)
      .replace('{S}', sibling)
      .replace('{N}', accountName);
  return rows.map((row) => {
    const [address = '', end = '', heading = ''] = row.split('|').map((part) => part.trim());
    const cells = cellsOf(row);
    if (cells.length !== columns.length) throw new Error(`the row of ${address} has ${cells.length} cells`);
    const cell = cells[column] ?? '';
    const place = places[cell.slice(1)];
    const sees =
      cell.startsWith('>') && place
        ? { at: place[0], heading: place[1], says: '' }
        : {
            at: end === '' ? address : end,
            heading:
              cell === 'o'
                ? heading
                : cell === 'n'
                  ? 'Nothing to do here yet for your role'
                  : 'You do not have access to this page.',
            says: refusals[cell] ?? '',
          };
    return {
      address: fill(address),
      cell,
      sees: { ...sees, at: fill(sees.at), heading: fill(sees.heading) },
    };
  });
}
