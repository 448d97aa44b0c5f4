export { insertProfile, type NewProfile } from './profiles-store.ts';
export { endLostLoadTests } from './end-lost-load-tests.ts';
export { insertTemplate, type NewTemplate, templateExists } from './templates-store.ts';
export { endLoadTestConsents, publishAnew, saveSimulatedForm } from './send-load-test-form.ts';
export { openStoredKey } from './stored-key.ts';
export { type SimulatedTemplate, simulatedTemplate } from './simulated-template-store.ts';
