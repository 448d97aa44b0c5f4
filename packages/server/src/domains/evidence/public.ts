export { provideRecordSeal } from './record-seal-store.ts';
