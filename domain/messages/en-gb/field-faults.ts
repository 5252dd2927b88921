/** What every form says of a field: 5.01, 5.02. */
export const fieldFaults = { required: 'required', emailInvalid: 'email invalid' } as const;
