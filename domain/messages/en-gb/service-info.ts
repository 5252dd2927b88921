/** Texts of the API reference, a page for the vendor's own people. */
export const serviceInfo = {
  apiReference: {
    context: '{{count}} endpoints · OpenAPI {{openapi}} · version {{version}}',
    call: 'Method',
    address: 'Path',
    what: 'Description',
    access: 'Access',
    download: 'Download OpenAPI file',
    fileName: 'customer-portal-openapi.json',
  },
} as const;
