export { healthMetrics, sampleHealth } from './health-metrics.ts';
