import * as contract from '#domain/corrections/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getChoices } from './get-choices.ts';
import { getClosing } from './closing/get-closing.ts';
import { measureCorrection } from './measure-correction.ts';
import { submitClosing } from './closing/submit-closing.ts';
import { submitCorrection } from './submit-correction.ts';

export const correctionRoutes: Route[] = [
  route(contract.getChoices, (ctx, { params }) => getChoices(ctx, params.receiptId)),
  route(contract.previewCorrection, (ctx, { params, body }) =>
    measureCorrection(ctx, params.receiptId, body),
  ),
  route(contract.submitCorrection, (ctx, { params, body }) => submitCorrection(ctx, params.receiptId, body)),
  route(contract.getClosing, (ctx) => getClosing(ctx)),
  route(contract.submitClosing, (ctx, { body }) => submitClosing(ctx, body)),
];
