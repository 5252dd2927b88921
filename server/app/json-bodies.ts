import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasShape } from '#domain/volume-usage/usage-file/scan-line.ts';
import { AppError } from '#server/core/app-error.ts';

/** A body up to this size is parsed in no time, whatever it holds. */
const SMALL_BYTES = 64 * 1024;
/** The largest call, a batch of a thousand events, holds fewer values. */
const VALUES_MAX = 20_000;

/**
 * Reads JSON. Large bodies carry a file as one long text: one of many values or deep brackets, which would keep the
 * process busy for as long as fifty of them, is refused before it is parsed.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      if (body.length > SMALL_BYTES && !hasShape(body, 0, body.length, VALUES_MAX))
        return done(
          new AppError('BAD_REQUEST', { reason: 'its body holds more values than any call takes.' }),
        );
      void parse(request, body.toString('utf8'), done);
    },
  );
}
