export { healthMetrics } from './health-metrics.ts';
export { startHealthSamples } from './health-metrics.ts';
