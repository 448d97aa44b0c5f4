export { rollUpUsage, rollUpUsageOfDay } from './roll-up-usage.ts';
