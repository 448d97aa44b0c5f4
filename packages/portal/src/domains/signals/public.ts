export { GroupName } from './group-name.tsx';
export { type SignalCatalogue, useSignalCatalogue, useSignalMetadata } from './signal-catalogue.ts';
