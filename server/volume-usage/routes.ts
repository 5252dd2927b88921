import {
  countSetAside as countContract,
  previewUsageFile as previewContract,
  uploadUsageFile as contract,
} from '#domain/volume-usage/contract.ts';
import { sendEvents as eventsContract } from '#domain/volume-usage/events/contract.ts';
import { decideLowered as decideContract } from '#domain/volume-usage/lowered/contract.ts';
import * as unmatched from '#domain/volume-usage/unmatched/contract.ts';
import { rawRoute, route, type Route } from '#server/core/routes.ts';
import { createUploadPlaces } from './receiving/limit-uploads.ts';
import { createEventPlaces, sendEvents } from './events/send-events.ts';
import { countSetAside } from './attaching/count-set-aside.ts';
import { decideLowered } from './lowered/decide-lowered.ts';
import { previewUsageFile } from './previewing/preview-usage-file.ts';
import { assignUnmatched, previewAssignment } from './unmatched/assign-unmatched.ts';
import { decideUnmatched } from './unmatched/decide-unmatched.ts';
import { exportUnmatched } from './unmatched/export-unmatched.ts';
import { getUnmatchedSender } from './unmatched/get-sender.ts';
import { findAssignable, getUnmatched, listUnmatched } from './unmatched/list-unmatched.ts';
import { uploadUsageFile } from './upload-usage-file.ts';

export function volumeUsageRoutes(): Route[] {
  const places = createUploadPlaces();
  const eventPlaces = createEventPlaces();
  return [
    rawRoute(contract, (ctx) => uploadUsageFile(ctx, places)),
    rawRoute(previewContract, (ctx) => previewUsageFile(ctx, places)),
    route(countContract, (ctx, { params }) => countSetAside(ctx, params.receiptId)),
    route(eventsContract, (ctx, { params, body }) =>
      sendEvents(ctx, eventPlaces, params.source, body.events),
    ),
    route(decideContract, (ctx, { params, body }) => decideLowered(ctx, params.receiptId, body)),
    route(unmatched.listUnmatched, listUnmatched, { csv: exportUnmatched }),
    route(unmatched.findAssignable, findAssignable),
    route(unmatched.getUnmatched, getUnmatched),
    route(unmatched.getUnmatchedSender, getUnmatchedSender),
    route(unmatched.previewAssignment, (ctx, { body }) => previewAssignment(ctx, body)),
    route(unmatched.assignUnmatched, (ctx, { body }) => assignUnmatched(ctx, body)),
    route(unmatched.decideUnmatched, decideUnmatched),
  ];
}
