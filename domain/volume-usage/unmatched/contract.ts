import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  AssignableLicense,
  Assignment,
  AssignmentOutcome,
  AssignmentTrial,
  DecisionOutcome,
  Decision,
  LicenseSearch,
  SenderAside,
  UnmatchedDetail,
  UnmatchedPage,
  UnmatchedPageQuery,
} from './schema.ts';

const access = { need: 'internal', scope: 'none' } as const;
const path = '/api/unmatched-usage';
const decided = ['NOT_FOUND', 'UNMATCHED_DECIDED', 'SERVICE_UNAVAILABLE'] as const;
const assigning = [...decided, 'UNMATCHED_OTHER_OWNER', 'SET_ASIDE_REFUSED'] as const;

/** 8.15: what files brought for keys that their uploaders may not report for, or that nobody knows. */
export const listUnmatched = endpoint(`GET ${path}`, {
  id: 'volume-usage.listUnmatched',
  access,
  summary: 'Usage that was set aside, newest first',
  query: UnmatchedPageQuery,
  output: UnmatchedPage,
  files: { csv: { id: 'volume-usage.exportUnmatched' } },
});

export const findAssignable = endpoint(`GET ${path}/licenses`, {
  id: 'volume-usage.findAssignable',
  access,
  summary: 'Licenses by the name of their account, their key or its end',
  query: LicenseSearch,
  output: z.array(AssignableLicense),
});

export const getUnmatched = endpoint(`GET ${path}/keys/:id`, {
  id: 'volume-usage.getUnmatched',
  access,
  summary: 'Everything known of usage that was set aside for a key of a file',
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
  output: UnmatchedDetail,
  errors: ['NOT_FOUND'],
});

/** 8.15: made-up keys of one sender must not fill the work of staff. */
export const getUnmatchedSender = endpoint(`GET ${path}/keys/:id/sender`, {
  id: 'volume-usage.getUnmatchedSender',
  access,
  summary: 'How much waits of whoever sent a key that was set aside',
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
  output: SenderAside,
  errors: ['NOT_FOUND'],
});

/** The same as the assignment itself, and then nothing of it is kept. */
export const previewAssignment = endpoint(`POST ${path}/assignments/preview`, {
  id: 'volume-usage.previewAssignment',
  access,
  summary: 'What an assignment would count, with the percentages before and after',
  body: AssignmentTrial,
  output: AssignmentOutcome,
  errors: assigning,
});

export const assignUnmatched = endpoint(`POST ${path}/assignments`, {
  id: 'volume-usage.assignUnmatched',
  access,
  summary: 'Counts usage that was set aside for the account it belongs to, all of it or nothing',
  body: Assignment,
  output: AssignmentOutcome,
  errors: assigning,
});

export const decideUnmatched = endpoint(`POST ${path}/:decision`, {
  id: 'volume-usage.decideUnmatched',
  access,
  summary:
    'Says of usage that was set aside, or of all that waits of a sender, that it is not counted (declines), or lets it wait again (reopenings), and why',
  params: z.object({ decision: z.enum(['declines', 'reopenings']) }),
  body: Decision,
  output: DecisionOutcome,
  errors: decided,
});
