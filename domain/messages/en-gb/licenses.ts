/** Texts of license keys: statuses (4.01, 4.02) and overage (4.04), keyed by the value on the wire. */
export const licenses = {
  activationStatus: { Active: 'Active', 'Pending Manual Create': 'Pending', Inactive: 'Inactive' },
  expirationStatus: { NOT_EXPIRED: 'Not expired', EXPIRING_SOON: 'Expiring soon', EXPIRED: 'Expired' },
  overage: { inOverage: 'In overage', notInOverage: 'Not in overage', unknown: 'Unknown' },
} as const;
