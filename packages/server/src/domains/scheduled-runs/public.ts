export { deletePastRetention } from './day-runs.ts';
export { stateOf } from './list-runs.ts';
export { recordRun } from './record-run.ts';
export { newestRuns } from './runs-store.ts';
