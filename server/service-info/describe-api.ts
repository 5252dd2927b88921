import { contracts } from '#domain/contracts.ts';
import { openApiOf, type OpenApiDocument } from '#domain/core/open-api.ts';
import { fixedAnswer } from '#server/core/fixed-answer.ts';
import type { Portal } from '#server/core/portal.ts';
import { buildOf } from './read-build.ts';

const described = new WeakMap<Portal, OpenApiDocument>();

/** The description of the API, made once for a portal: that takes as long as a hundred other calls. */
export function describeApi(portal: Portal): OpenApiDocument {
  const known = described.get(portal);
  if (known) return known;
  const about = {
    title: `${portal.config.VENDOR_NAME} Customer Portal`,
    version: buildOf('auth').version,
  };
  const document = fixedAnswer(openApiOf(contracts, about));
  described.set(portal, document);
  return document;
}
