export { insertProfile, type NewProfile } from './profiles-store.ts';
export { endLostRuns } from './runs-store.ts';
export { insertTemplate, type NewTemplate, templateExists } from './templates-store.ts';
