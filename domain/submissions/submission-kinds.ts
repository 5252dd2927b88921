/** How usage was submitted. Apart from the shapes: every page's address is read with it, and none is needed for that. */
export const submissionKinds = ['USAGE_FILE', 'LICENSE_FILE', 'FORM', 'WIZARD', 'IMPORT', 'EVENTS'] as const;
