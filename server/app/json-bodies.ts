import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasShape } from '#domain/volume-usage/usage-file/scan-line.ts';
import { AppError } from '#server/core/app-error.ts';
import { findInexact } from './find-inexact.ts';

/** A body up to this size is parsed in no time, whatever it holds. */
const SMALL_BYTES = 64 * 1024;
/** The largest call, a batch of a thousand events, holds fewer values. */
const VALUES_MAX = 20_000;
/** Characters of a number that an answer repeats. */
const NUMBER_TOLD = 40;

/**
 * Reads JSON. Large bodies carry a file as one long text: one of many values or deep brackets, which would keep the
 * process busy for as long as fifty of them, is refused before it is parsed. So is a number that would be read as
 * another one.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      if (body.length > SMALL_BYTES && !hasShape(body, 0, body.length, VALUES_MAX))
        return done(new AppError('BAD_REQUEST', { reason: 'its body contains too many values.' }));
      const text = body.toString('utf8');
      void parse(request, text, (error, parsed) => {
        const inexact = error === null ? findInexact(text) : null;
        if (inexact === null) return done(error, parsed);
        const number = inexact.slice(0, NUMBER_TOLD);
        done(
          new AppError('BAD_REQUEST', {
            reason: `it holds ${number}, which cannot be read digit for digit.`,
          }),
        );
      });
    },
  );
}
