export { rollUpUsage, rollUpUsageOfDay } from './rollup-store.ts';
export { type Bar, barsIn } from './bars-rules.ts';
export { usageOfBars } from './usage-store.ts';
