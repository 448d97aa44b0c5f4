export { insertProfile } from './profiles/profiles-store.ts';
export { endLostLoadTests } from './runs/end-lost-load-tests.ts';
export { insertTemplate, templateExists } from './templates/templates-store.ts';
export { endLoadTestConsents, publishAnew, saveSimulatedForm } from './runs/send-load-test-form.ts';
export { openStoredKey } from './templates/stored-key.ts';
export { type SimulatedTemplate, simulatedTemplate } from './templates/templates-store.ts';
