export { rollUpUsage, rollUpUsageOfDay } from './rollup-store.ts';
