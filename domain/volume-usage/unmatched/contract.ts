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
  summary: 'List unmatched usage, newest first',
  query: UnmatchedPageQuery,
  output: UnmatchedPage,
  files: { csv: { id: 'volume-usage.exportUnmatched' } },
});

export const findAssignable = endpoint(`GET ${path}/licenses`, {
  id: 'volume-usage.findAssignable',
  access,
  summary: 'Search licenses by account name, key or last characters of the key',
  query: LicenseSearch,
  output: z.array(AssignableLicense),
});

export const getUnmatched = endpoint(`GET ${path}/keys/:id`, {
  id: 'volume-usage.getUnmatched',
  access,
  summary: 'Get the details of unmatched usage for one key of a file',
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
  output: UnmatchedDetail,
  errors: ['NOT_FOUND'],
});

/** 8.15: made-up keys of one sender must not fill the work of staff. */
export const getUnmatchedSender = endpoint(`GET ${path}/keys/:id/sender`, {
  id: 'volume-usage.getUnmatchedSender',
  access,
  summary: 'Get the open usage of the sender of an unmatched key',
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
  output: SenderAside,
  errors: ['NOT_FOUND'],
});

/** The same as the assignment itself, and then nothing of it is kept. */
export const previewAssignment = endpoint(`POST ${path}/assignments/preview`, {
  id: 'volume-usage.previewAssignment',
  access,
  summary: 'Preview an assignment, with percentages before and after',
  body: AssignmentTrial,
  output: AssignmentOutcome,
  errors: assigning,
});

export const assignUnmatched = endpoint(`POST ${path}/assignments`, {
  id: 'volume-usage.assignUnmatched',
  access,
  summary: 'Count unmatched usage for an account, all or nothing',
  body: Assignment,
  output: AssignmentOutcome,
  errors: assigning,
});

export const decideUnmatched = endpoint(`POST ${path}/:decision`, {
  id: 'volume-usage.decideUnmatched',
  access,
  summary:
    'Decline unmatched usage, or all of one sender that is waiting (declines), or reopen it (reopenings), with a reason',
  params: z.object({ decision: z.enum(['declines', 'reopenings']) }),
  body: Decision,
  output: DecisionOutcome,
  errors: decided,
});
