import { z } from 'zod';
import { operatorAdmin, operatorViewer } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { messageAnswer, pageOf, pageRequest } from '../foundation/paging.ts';
import { runDay, scheduledRunStates, scheduledRunTypes } from './vocabulary.ts';

export const executeScheduledRunEndpoint = endpoint({
  name: 'scheduledRuns.execute',
  summary:
    'Run a scheduled job for a day that is not in the future; the same day again gives the same result',
  method: 'POST',
  path: '/admin/api/v1/cron/{type}/execute',
  access: operatorAdmin,
  params: z.object({ type: z.enum(scheduledRunTypes) }),
  body: runDay,
  response: messageAnswer,
  errors: ['scheduledRunUnderWay'],
  audit: 'scheduled-run.execute',
  rate: 'write',
});

/** One run. Times are ISO 8601 in UTC. */
export const scheduledRunRow = z.object({
  run_id: z.int(),
  /** A type, or the name of a job that nobody runs by hand. */
  job: z.string(),
  /** YYYY-MM-DD of a run by hand; null for one by the schedule. */
  day: z.string().nullable(),
  /** Null for the schedule. */
  started_by: z.string().nullable(),
  started_on: z.string(),
  ended_on: z.string().nullable(),
  state: z.enum(scheduledRunStates),
  /** Rows that it changed; null before its end. */
  changed: z.int().nullable(),
  /** Why it failed; empty otherwise. */
  failure: z.string(),
});
export type ScheduledRunRow = z.output<typeof scheduledRunRow>;

export const listScheduledRunsEndpoint = endpoint({
  name: 'scheduledRuns.list',
  summary: 'List the runs of scheduled jobs, the newest first; those of the schedule for eight days',
  method: 'POST',
  path: '/admin/api/v1/cron/runs',
  access: operatorViewer,
  body: pageRequest.extend({
    /** Absent: every job. */
    type: z.enum(scheduledRunTypes).nullish(),
    /** Only what somebody ran by hand. */
    by_hand: z.boolean().default(false),
  }),
  response: pageOf(scheduledRunRow),
  errors: [],
  audit: null,
  rate: 'read',
});
