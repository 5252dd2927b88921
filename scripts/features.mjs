// @ts-check
/** Features: one noun, the same in domain/, server/ and web/features/. A new feature is a line here, nothing else. */
export const features = [
  'session',
  'accounts',
  'account-state',
  'usage-accounts',
  'products',
  'licenses',
  'downloads',
  'ledger',
  'submissions',
  'corrections',
  'usage-chart',
  'usage-files',
  'volume-usage',
  'imaging-usage',
  'activation',
  'ingestion',
  'self-certification',
  'cases',
  'crm',
  'licenses-report',
  'jobs',
  'mail',
  'finder',
  'settings',
  'service-info',
  'command-line',
  'drafts',
  'frame',
  'api-tokens',
  'teams',
  'calendar',
  'staff-overview',
  'alerts',
  'audit',
  'customer-view',
  'exposures',
];

/** Features without a screen: they may stand in domain/ and server/, never in web/features/. */
export const featuresWithoutScreen = [
  'import',
  'demo',
  'identity-provider',
  'key-record',
  'backup',
  'metrics',
  'tracing',
];

/** Folders of a root that are not features, and what each is for. */
export const sharedFolders = {
  domain: { core: 'days, errors, formats', access: 'roles and permissions', messages: 'every visible text' },
  server: {
    app: 'start, HTTP, access check',
    core: 'what every feature stands on: settings, context, errors, log',
    db: 'pool, transactions, migrations',
    integrations: 'outside systems',
  },
  web: {
    app: 'start, router',
    core: 'what every page stands on: typed calls, texts, links, session',
    pages: 'one file per screen',
    features: 'slices',
    ui: 'product-free parts',
    public: 'static files',
  },
};

/** Commit scopes beside the features. */
export const generalScopes = [
  'access',
  'app',
  'bench',
  'build',
  'ci',
  'cli',
  'core',
  'customer-cli',
  'db',
  'deps',
  'docs',
  'e2e',
  'house',
  'integrations',
  'messages',
  'ui',
];
