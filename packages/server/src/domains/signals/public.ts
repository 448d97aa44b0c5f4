export { labelIn } from './catalogue.ts';
export { listSignalGroups, storeBuiltInCatalogue } from './signals-store.ts';
export { namedSignals } from './signals-store.ts';
