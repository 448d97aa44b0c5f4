export { labelIn } from './signal-labels.ts';
export { listSignalGroups, storeBuiltInCatalogue } from './signals-store.ts';
export { namedSignals } from './named-signals-store.ts';
