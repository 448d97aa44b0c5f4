export { healthMetrics } from './health-metrics.ts';
export { startHealthSamples } from './sample-health.ts';
