/** A figure with what it counts, wherever one stands by itself: plurals by i18next. */
export const figureTexts = {
  'Processed Documents_one': '{{value}} document',
  'Processed Documents_other': '{{value}} documents',
  'iText modules_one': '{{value}} module call',
  'iText modules_other': '{{value}} module calls',
  Deployments_one: '{{value}} deployment',
  Deployments_other: '{{value}} deployments',
  'Logical processors_one': '{{value}} logical processor',
  'Logical processors_other': '{{value}} logical processors',
} as const;

/** What a figure counts, where its value stands elsewhere. */
export const unitTexts = {
  'Processed Documents': 'documents',
  'iText modules': 'module calls',
  Deployments: 'deployments',
  'Logical processors': 'logical processors',
} as const;
