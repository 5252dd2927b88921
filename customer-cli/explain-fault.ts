import { fillText } from '#domain/core/fill-text.ts';
import { customerCli } from '#domain/messages/en-gb/customer-cli.ts';
import { Failure } from './failure.ts';

const texts = customerCli.portal;
const unreachable = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS/;

/** What a fault of the connection is called, and whether it may pass by itself. */
export function explainFault(error: unknown, host: string): { failure: Failure; passing: boolean } {
  if (error instanceof Failure) return { failure: error, passing: false };
  const { name, cause } = error as Error;
  const code = codeOf(cause) ?? codeOf(error) ?? name;
  const told = (text: string): Failure => new Failure('away', code, fillText(text, { host, code }));
  if ((cause as Error | undefined)?.name === 'NotReadableError')
    return { failure: new Failure('misused', 'FILE_CHANGED', texts.fileChanged), passing: false };
  if (name === 'TimeoutError') return { failure: told(texts.timeout), passing: true };
  if (untrusted.test(code)) return { failure: told(texts.certificate), passing: false };
  return { failure: told(unreachable.test(code) ? texts.unreachable : texts.lost), passing: true };
}

/** Several addresses of one host fail together: the first says why. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : undefined;
}
