export { storeBuiltInCatalogue } from './signals-store.ts';
