/** Where figures come from, as the usage chart and the panel behind a figure name it (3.32). */
export const sourceTexts = {
  'itext-xml': 'reported by iText 5',
  'itext-json': 'reported by iText',
  pws: 'reported by the SDK',
  'itext-remote-json': 'reported by iText, remote',
  'itext-remote-xml': 'reported by iText 5, remote',
  'pws-remote': 'reported by the SDK, remote',
  manual: 'entered manually',
  'itext-luf': 'usage files',
  'itext-volume-manual': 'entered from a license file',
  'leadtools-manual': 'entered for an application',
  'salesforce-original': 'from the CRM',
};
