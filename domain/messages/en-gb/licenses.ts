/** Texts of license keys: statuses (4.01, 4.02), overage (4.04), keyed by the value on the wire, and columns that lists share. */
export const licenses = {
  activationStatus: { Active: 'Active', 'Pending Manual Create': 'Pending', Inactive: 'Inactive' },
  expirationStatus: { NOT_EXPIRED: 'Not expired', EXPIRING_SOON: 'Expiring soon', EXPIRED: 'Expired' },
  overage: { inOverage: 'In overage', notInOverage: 'Not in overage', unknown: 'Unknown' },
  licenses: {
    column: {
      activation: 'Activation',
      key: 'License key',
      created: 'Created',
      expiry: 'Expires',
      lastUsed: 'Last used',
      consumption: 'Consumption',
    },
    noKey: 'No key',
    noExpiry: 'No expiry',
    neverUsed: 'Never',
    neverUsedRefusal: 'Never used: there is nothing to show',
    consumptionOf: 'Consumption of {{license}}',
    counted: 'counted',
    unitInRow: {
      'Processed Documents': 'docs',
      Deployments: 'deployments',
      'Logical processors': 'processors',
      'iText modules': 'modules',
    },
    sharedWith: 'Shared with {{others}}',
    sharedWithMore: 'Shared with {{others}} and more',
    sharedBy_one: 'Shared by {{number}} key',
    sharedBy_other: 'Shared by {{number}} keys',
    sharedOwn: '{{shared}} · own {{used}}',
    missing: { NON_VOLUME: 'Not by volume', UNKNOWN: 'Maximum unknown', UNLIMITED: 'Unlimited' },
  },
} as const;
