/** What can be wrong with a figure that somebody types, in every field for one and in the server's answers (5.04–5.06). */
export const numbers = {
  sign: 'Enter the figure without a sign, as a whole number from {min} to {max}.',
  decimal: 'Enter a whole number, without decimals. Commas or spaces can separate thousands.',
  exponent: 'Enter the figure in full, without an exponent.',
  unclear: 'Enter one whole number, in digits only.',
  lessThanMin: 'Less than the minimum of {min}. Enter a whole number from {min} to {max}.',
  greaterThanMax: 'Greater than the maximum of {max}. Enter a whole number from {min} to {max}.',
} as const;
