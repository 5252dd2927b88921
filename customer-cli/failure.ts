import { customerCli } from '#domain/messages/en-gb/customer-cli.ts';
import { fillText } from '#domain/core/fill-text.ts';
import type { Outcome } from '#domain/command-line/exit-status.ts';

/** Ends the run with a sentence and an exit status. */
export class Failure extends Error {
  readonly outcome: Outcome;
  /** The portal's own name of what is wrong, or one of the command line's. */
  readonly code: string;
  /** How often the portal was asked. */
  attempts = 0;
  constructor(outcome: Outcome, code: string, message: string) {
    super(message);
    this.outcome = outcome;
    this.code = code;
  }
}

/** The words of the command are wrong: the sentence leads to the help. */
export const misused = (
  text: keyof typeof customerCli.usage,
  params: Readonly<Record<string, string>> = {},
): Failure =>
  new Failure(
    'misused',
    'USAGE',
    `${fillText(customerCli.usage[text], params)} ${customerCli.usage.seeHelp}`,
  );

/** Something on this computer is not as it must be; nothing was sent. */
export const refusedHere = (
  text: keyof typeof customerCli.local,
  params: Readonly<Record<string, string>> = {},
): Failure => new Failure('misused', 'LOCAL', fillText(customerCli.local[text], params));

/** `ENOENT` and its like, or the first words of a fault that has no code. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message.slice(0, 100);
};
