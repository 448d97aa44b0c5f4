export { stateOf } from './scheduled-runs.ts';
export { recordRun } from './scheduled-runs.ts';
export { newestRuns } from './runs-store.ts';
