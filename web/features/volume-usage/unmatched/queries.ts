import { queryOptions } from '@tanstack/react-query';
import {
  assignUnmatched,
  decideUnmatched,
  findAssignable,
  getUnmatched,
  getUnmatchedSender,
  listUnmatched,
  previewAssignment,
} from '#domain/volume-usage/unmatched/contract.ts';
import { unmatchedFilterSet, type UnmatchedFilters } from '#domain/volume-usage/unmatched/filters.ts';
import type {
  AssignableLicense,
  Assignment,
  AssignmentTrial,
  NotedDecision,
  SenderDecline,
} from '#domain/volume-usage/unmatched/schema.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call, download } from '#web/core/http.ts';
import { pagedQuery } from '#web/core/paged-query.ts';

/** Everything about usage that was set aside; a decision makes all of it out of date. */
export const unmatchedKey = ['volume-usage', 'unmatched'] as const;

const { queryOf } = unmatchedFilterSet;

/** What was set aside, newest first. */
export const unmatchedRowsQuery = (filters: UnmatchedFilters) =>
  pagedQuery([...unmatchedKey, 'list', filters], (after, signal) =>
    call(listUnmatched, { query: { ...queryOf(filters), after }, signal }),
  );

export const unmatchedQuery = (id: string) =>
  callQuery([...unmatchedKey, 'one', id] as const, getUnmatched, { params: { id } });

/** What an assignment would count: asked anew whenever the dialog opens. */
export const assignmentPreviewQuery = (trial: AssignmentTrial) =>
  queryOptions({
    queryKey: [...unmatchedKey, 'preview', trial] as const,
    queryFn: ({ signal }) => call(previewAssignment, { body: trial, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What waits of whoever sent a key: asked anew whenever the dialog opens. */
export const senderQuery = (id: string) =>
  queryOptions({
    queryKey: [...unmatchedKey, 'sender', id] as const,
    queryFn: ({ signal }) => call(getUnmatchedSender, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Licenses that somebody may mean, by account or end of the key. */
export const loadLicenses = (search: string, signal: AbortSignal): Promise<AssignableLicense[]> =>
  call(findAssignable, { query: { search }, signal });

export const sendAssignment = (body: Assignment) => call(assignUnmatched, { body });
export const sendDecision = (action: 'DECLINE' | 'REOPEN', body: NotedDecision) =>
  call(decideUnmatched, { params: { decision: action === 'DECLINE' ? 'declines' : 'reopenings' }, body });

export const sendSenderDecline = (body: SenderDecline) =>
  call(decideUnmatched, { params: { decision: 'declines' }, body });

/** Everything that the filters leave as a file; gives its name. */
export const saveUnmatched = (filters: UnmatchedFilters = unmatchedFilterSet.empty): Promise<string> =>
  download(listUnmatched, { query: queryOf(filters), format: 'csv' });
