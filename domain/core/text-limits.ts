/** The longest text of a field that says nothing else (5.03, 9.07). */
export const TEXT_MAX = 255;
/** The longest e-mail address (5.02, 9.07). */
export const EMAIL_MAX = 256;

// Each label is followed by its own dot, so no input makes the pattern try one text in many ways.
const EMAIL = /^[a-zA-Z0-9_+&*-]+(?:\.[a-zA-Z0-9_+&*-]+)*@(?:[a-zA-Z0-9-]+\.)+[a-zA-Z]{2,24}$/;

/** The e-mail rule of 5.02. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text);
