/** Stands on what is replaced by a form of unknown height: what is below it waits, out of sight, instead of moving. */
export const HEIGHT_TO_COME = 'height-to-come';
