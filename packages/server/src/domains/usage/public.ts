export { rollUpUsage, rollUpUsageOfDay } from './roll-up-usage.ts';
export { readUsage, type UsageRange, type UsageRow } from './usage-rows-store.ts';
