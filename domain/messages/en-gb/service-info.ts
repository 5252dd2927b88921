/** Texts of the API reference, a page for the vendor's own people. */
export const serviceInfo = {
  apiReference: {
    context: '{{count}} calls · OpenAPI {{openapi}} · version {{version}}',
    call: 'Call',
    address: 'Address',
    what: 'What it does',
    access: 'Access',
    download: 'Download OpenAPI file',
    fileName: 'customer-portal-openapi.json',
  },
} as const;
