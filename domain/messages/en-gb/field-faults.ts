/** What every form says of a field: 5.01, 5.02. */
export const fieldFaults = {
  required: 'Required.',
  emailInvalid: 'Email invalid. Enter an address such as name@company.com.',
} as const;
