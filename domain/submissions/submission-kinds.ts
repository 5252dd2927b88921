/** How usage was submitted. Apart from the shapes: filters of the first download know of it. */
export const submissionKinds = ['USAGE_FILE', 'LICENSE_FILE', 'FORM', 'WIZARD', 'IMPORT', 'EVENTS'] as const;
