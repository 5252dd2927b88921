import type { FastifyBaseLogger } from 'fastify';
import { describeFailure } from './describe-failure.ts';
import { scrub } from '#server/core/log.ts';

/**
 * After an error that nobody caught the state of the process is unknown: it is written down, with what is secret
 * removed, and the process ends with status 1. Whoever started it starts it again; nothing acknowledged is lost.
 */
export function endOnFault(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error) => {
    try {
      log.fatal({ err: error }, 'uncaught error: the portal stops');
      process.stderr.write(
        `${scrub(describeFailure(error, 'The portal stopped because of an unexpected error'))}\n`,
      );
    } finally {
      process.exit(1);
    }
  });
}
