import {
  getHealthEndpoint,
  type Health,
  type JobHealth,
  LOOK_BACK_MS,
} from '@vinculum/contract/health/endpoints.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { failureText } from '../../http/texts.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { jobNames } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { newestRuns, stateOf } from '../scheduled-runs/public.ts';
import { samplesSince } from './samples-store.ts';

export function healthRoutes(deps: Deps): Route[] {
  return [userRoute(getHealthEndpoint, (context) => showHealth(deps, context))];
}

/** The samples of the last hour and how every job is. */
async function showHealth({ db }: Pick<Deps, 'db'>, { now, language }: UserContext): Promise<Health> {
  const samples = await samplesSince(db, new Date(now - LOOK_BACK_MS));
  return {
    samples: samples.map(({ at, figures }) => ({ at: at.toISOString(), ...figures })),
    jobs: await jobsOf(db, language),
  };
}

/** Every job, also those that have not run yet: one that never does would not be missed otherwise. */
async function jobsOf(db: Deps['db'], language: Language): Promise<JobHealth[]> {
  const runs = await newestRuns(db);
  const known = new Set(runs.map(({ job }) => job));
  const ran = runs.map((run) => ({
    job: run.job,
    state: stateOf(run),
    started_on: run.started_on.toISOString(),
    succeeded_on: run.succeeded_on?.toISOString() ?? null,
    failure: failureText(language, run.failure),
  }));
  const waiting = jobNames
    .filter((job) => !known.has(job))
    .map((job) => ({ job, state: null, started_on: null, succeeded_on: null, failure: '' }));
  return [...ran, ...waiting];
}
