/** What can be wrong with a figure that somebody types, in every field for one and in the server's answers (5.04–5.06). */
export const numbers = {
  sign: 'Write the figure without a sign: a whole number from {min} to {max}.',
  decimal: 'Write a whole number, without a decimal part. Thousands may be parted by commas or spaces.',
  exponent: 'Write the figure in full, without an exponent.',
  unclear: 'Write one whole number, in digits alone.',
  lessThanMin: 'Too small: a whole number from {min} to {max}.',
  greaterThanMax: 'Too large: a whole number from {min} to {max}.',
} as const;
