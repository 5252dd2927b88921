/** Texts of a customer's usage accounts: the choice of application and product (2.27–2.31). */
export const usageAccounts = {
  usageAccounts: {
    chooseApplication: 'Choose an application',
    chooseApplicationText: 'Each application has its own keys, usage and team.',
    chooseProduct: 'Choose a product',
    chooseProductText: 'Products of {{application}}. Your choice is saved in this browser.',
    chooseReport: 'What would you like to report for {{application}}?',
    role: {
      CUCA_OWNER: 'You are an owner',
      CUCA_ADMIN: 'You are an administrator',
      CUCA_VIEWER: 'You are a viewer',
      LEADTOOLS_CUCA_REPORTER: 'You report its usage',
    },
    noProducts: 'No products yet',
    noKeys: 'Nothing to show in {{application}} for your role',
    noKeysText:
      'This application has no license keys yet that your role can see. The application’s owner can assign keys.',
    noApplication: 'Application not found',
    noApplicationText: '{{account}} has no application with the ID {{cucaId}}. The link may be wrong.',
    toAccount: 'Go to the account',
    noProduct: 'Product not found',
    noProductText: '{{application}} has no license keys for {{product}}.',
    toApplication: 'Go to the application',
  },
} as const;
