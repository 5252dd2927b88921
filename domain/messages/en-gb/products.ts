/** Texts of an account's products for staff (2.21). */
export const products = {
  products: {
    list: {
      notFoundPlaceholder: 'This account has no products yet.',
      notFoundText: 'Products appear here when {{account}} gets its first license key.',
      owner: 'Owner {{name}}',
      csm: 'CSM {{name}}',
      counted_one: '{{number}} license key',
      counted_other: '{{number}} license keys',
      nearestExpiry: 'Next expiry {{date}}',
      noExpiryAhead: 'No upcoming expiry',
      fullest: 'Most used: {{license}}',
      fullestOf: 'Usage of the most used {{product}} license against its maximum',
      noPercent: 'No usage percentage available',
      allExpired: 'Expired {{date}}',
      licenses: 'Licenses',
      licensesOf: '{{product}} licenses',
      usage: 'Usage',
      usageOf: '{{product}} usage',
    },
  },
} as const;
