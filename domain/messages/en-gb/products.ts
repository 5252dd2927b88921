/** Texts of an account's products for staff (2.21). */
export const products = {
  products: {
    list: {
      notFoundPlaceholder: 'This account has no products yet.',
      notFoundText: 'The products of {{account}} appear here with its first license key.',
      owner: 'Owner {{name}}',
      csm: 'CSM {{name}}',
      counted_one: '{{number}} license key',
      counted_other: '{{number}} license keys',
      nearestExpiry: 'Next expiry {{date}}',
      noExpiryAhead: 'No expiry ahead',
      fullest: 'Most used: {{license}}',
      fullestOf: 'Used of its maximum by the fullest license of {{product}}',
      noPercent: 'No usage known against a maximum',
      allExpired: 'Expired {{date}}',
      licenses: 'Licenses',
      licensesOf: 'Licenses of {{product}}',
      usage: 'Usage',
      usageOf: 'Usage of {{product}}',
    },
  },
} as const;
