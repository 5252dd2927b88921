/** A start that cannot go on for a reason the operator can mend: printed as one line, without a stack. */
export class StartupError extends Error {}
