export { GroupName } from './group-name.tsx';
export { type SignalCatalogue, useSignalCatalogue, useSignalMetadata } from './signal-catalogue.ts';
export { WhenNamed } from './when-named.tsx';
export { type PickedSignal, SignalPicker } from './signal-picker.tsx';
