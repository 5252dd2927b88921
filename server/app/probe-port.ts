import { createServer } from 'node:net';
import type { Config } from '#server/core/config.ts';
import { StartupError } from '#server/db/startup-error.ts';

/** Learns whether the portal can listen where it is told to, before database and demo data take their time. */
export async function probePort({ HOST, PORT }: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((done, failed) => {
      probe.once('error', failed).listen({ host: HOST ?? 'localhost', port: PORT }, done);
    });
    await new Promise((done) => probe.close(done));
  } catch (error) {
    throw describeListenFault(error as NodeJS.ErrnoException, { HOST, PORT });
  }
}

/** What keeps a server from listening, as one sentence about the setting; anything unknown stays what it is. */
export function describeListenFault(
  error: NodeJS.ErrnoException,
  { HOST, PORT }: { HOST: string | undefined; PORT: number | undefined },
  prefix: '' | 'METRICS_' = '',
): Error {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${PORT} is taken by another program. Stop it, or set ${prefix}PORT to a free one.`,
    EACCES: `This user may not listen on port ${PORT}. Set ${prefix}PORT to 1024 or higher.`,
    EADDRNOTAVAIL: `${prefix}HOST: ${HOST} is no address of this machine. Set it to one of its own, or to 0.0.0.0.`,
    ENOTFOUND: `${prefix}HOST: the name ${HOST} is not known. Set it to an address of this machine.`,
    EAI_AGAIN: `${prefix}HOST: the name ${HOST} cannot be looked up. Set it to an address of this machine.`,
    EAFNOSUPPORT: `${prefix}HOST: this machine has no addresses such as ${HOST}. Set it to one of its own.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence === undefined ? error : new StartupError(sentence);
}
