export { type SignalCatalogue, useSignalCatalogue, useSignalMetadata } from './signal-catalogue.ts';
