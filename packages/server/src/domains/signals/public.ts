export { listSignalGroups, storeBuiltInCatalogue } from './signals-store.ts';
