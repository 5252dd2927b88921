/** A start that cannot go on for a reason the operator can mend: printed as one line, without a stack. */
export class StartupError extends Error {}

/** The data folder belongs to a portal that is running. */
export class FolderTakenError extends StartupError {}
