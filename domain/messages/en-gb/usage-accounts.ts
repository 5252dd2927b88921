/** Texts of a customer's usage accounts: the choice of application and product (2.27–2.31). */
export const usageAccounts = {
  usageAccounts: {
    chooseApplication: 'Choose an application',
    chooseApplicationText: 'Each application has keys, usage and people of its own.',
    chooseProduct: 'Choose a product',
    chooseProductText: 'Products of {{application}}. Your choice is remembered on this computer.',
    chooseReport: 'What would you like to report for {{application}}?',
    role: {
      CUCA_OWNER: 'You are an owner',
      CUCA_ADMIN: 'You are an administrator',
      CUCA_VIEWER: 'You are a viewer',
      LEADTOOLS_CUCA_REPORTER: 'You report its usage',
    },
    noProducts: 'No products yet',
    noKeys: 'Nothing to see in {{application}} for your role',
    noKeysText:
      'Your role opens the pages of this application’s products, and it has no license key yet that it would open one for. The application’s owner assigns keys.',
    noApplication: 'There is no such application',
    noApplicationText: 'No application of {{account}} has the id {{cucaId}}. The address may be mistyped.',
    toAccount: 'Go to the account',
    noProduct: 'There is no such product here',
    noProductText: '{{application}} has no license key of {{product}}.',
    toApplication: 'Go to the application',
  },
} as const;
