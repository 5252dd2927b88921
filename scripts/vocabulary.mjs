// @ts-check
// The closed vocabulary of file names. To admit a word, add it here with its reason: the list is reviewed, a stray name is not.

/** Names that hide their subject. Name the file for what it exports. */
export const forbiddenNames = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'index',
  'misc',
  'shared',
  'stuff',
];

/** A server file that does something is `<verb>-<noun>.ts`: one use case, one file. */
export const verbs = words(`
  accept add answer apply assign attach authenticate authorise authorize backup begin bind build cancel change check
  claim clean clear close collect compose compute confirm connect copy count create decide decline decrypt delete derive
  describe detect discard disclose dispatch download encrypt end enforce exchange expire export fetch fill find finish forward
  generate get give grant guard handle hash import ingest insert invite issue join keep limit list load log lookup make
  map mark match measure merge migrate mount move notify open parse plan prepare preview project protect provide prune publish
  purge query queue raise read reap rebuild receive reconcile record redeem refresh refuse register release remove render
  renew replace report request resend reset resolve restore retry revoke rotate run save schedule scrub seal seed send
  serve set sign split start stop store stream submit supersede sweep sync take throttle trace track unassign update
  upload validate verify walk watch withdraw wrap write`);

/** A server file that is a thing ends in one of these nouns. */
export const serverNouns = {
  actor: 'who acts',
  adapter: 'an interface that a library asks for',
  cipher: 'one way of encrypting',
  claims: 'the content of a token',
  clients: 'clients of the embedded provider',
  cookie: 'name and flags of one cookie',
  cookies: 'names and flags of cookies',
  cursor: 'a place in a list, as text',
  discovery: "an outside provider's own description",
  gate: 'a check before a handler runs',
  gates: 'checks before a handler runs',
  hooks: 'what Fastify calls around a request',
  jwks: 'published signing keys',
  kinds: 'rows of data that differ by kind',
  keys: 'signing and encryption keys',
  limits: 'counts and sizes of one feature',
  lock: 'a lock in the database',
  mail: 'the text of one mail',
  mailer: 'the way mail goes out',
  outbox: 'mail kept for the demo',
  page: 'a page the server renders itself',
  pages: 'pages the server renders itself',
  parser: 'a parser that needs Node',
  plugin: 'a Fastify plugin',
  policy: 'one decision with its reason',
  principal: 'the signed-in person of a request',
  profile: "a person's data for a token",
  provider: 'the embedded OpenID provider',
  reader: 'a stream with a format',
  records: 'what the system of record keeps, or one that does',
  rows: 'row types of the feature',
  scopes: 'proofs of scope',
  sql: 'named conditions shared by queries',
  store: 'state kept in the database',
  token: 'one kind of token',
  tokens: 'the kinds of token',
  views: 'HTML that the server renders itself',
  writer: 'a stream with a format',
};

/** A file of a web feature beside queries.ts, columns.tsx and components/ ends in one of these nouns, or begins with use-. */
export const webNouns = {
  channel: 'messages between tabs, or with a worker',
  columns: 'declarations of a table',
  context: 'a React context with its provider',
  filters: 'filters and their URL form',
  form: 'defaults and mapping of a form',
  gate: 'decides what renders',
  links: 'where entries lead and what they are called',
  machine: 'a pure reducer by step',
  plan: 'a pure plan of requests',
  props: 'what components of one kind are given',
  queries: 'query options and mutations',
  renewal: 'renewing the session',
  search: 'search parameters of a page',
  storage: 'local-storage keys of the feature',
  store: 'state outside React',
  target: 'where a page leads on to',
  text: 'words made of figures and states',
  worker: 'work off the main thread',
};

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
const ends = (/** @type {object} */ nouns) => `(?:${kebab}-)?(?:${Object.keys(nouns).join('|')})`;
const named = (/** @type {string} */ stem, extension = 'ts') => new RegExp(`^${stem}\\.${extension}$`);

/** Per kind of folder: the permitted names, and the sentence that says so. Tests are named for what they test. */
export const namesOf = {
  domain: { patterns: [named(kebab)], says: 'schema.ts, contract.ts or <rule>.ts' },
  serverFeature: {
    patterns: [
      named('(?:routes|queries|present|schema)'),
      named(`${kebab}-queries`),
      named(`present-${kebab}`),
      named(`(?:${verbs.join('|')})(?:-${kebab})?`),
      named(ends(serverNouns)),
      named('(?:queries|[a-z0-9-]+-queries)', 'sql'),
    ],
    says: 'routes.ts, queries.ts, <noun>-queries.ts, present.ts, <verb>-<noun>.ts, or a name ending in a noun of serverNouns',
  },
  webFeature: {
    patterns: [
      named('queries'),
      named('columns', 'tsx'),
      named(`use-${kebab}`, 'tsx?'),
      named(ends(webNouns), 'tsx?'),
    ],
    says: 'queries.ts, columns.tsx, <name>-machine.ts, use-<name>.ts, a name ending in a noun of webNouns, or components/<name>.tsx',
  },
  components: { patterns: [named(kebab, 'tsx')], says: 'components/<name>.tsx' },
  pages: {
    patterns: [named(`${kebab}-(?:page|layout)`, 'tsx')],
    says: '<name>-page.tsx or <name>-layout.tsx',
  },
  free: { patterns: [named(kebab, '(?:[a-z]+\\.)?[a-z]+')], says: 'a kebab-case name' },
};

/** The names of the product catalogue: compared in domain/products and nowhere else. */
export const productNames = [
  'iText',
  'iText Suite',
  'iText 5',
  'iText Core',
  'iText Core 7',
  'iText Custom',
  'DITO',
  'DITO / iText Custom',
  'pdf2data',
  'Apryse SDK',
  'PDFTron',
  'LEADTOOLS',
  'PDFlib',
  'ActivePDF',
  'Amyuni',
  'Fluent',
  'Qoppa',
  'Solid Docs',
];

function words(/** @type {string} */ text) {
  return text.trim().split(/\s+/);
}
