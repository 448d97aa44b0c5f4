import { z } from 'zod';

/** What the gateway's thread is started with. */
export const gatewaySettings = z.object({
  connectionString: z.string(),
  host: z.string(),
  port: z.int(),
  publicHost: z.string().optional(),
  vehicleDays: z.int().optional(),
  dataDir: z.string(),
  /** What seals the keys in the database, in base64; a file of `dataDir` when absent. */
  sealingKey: z.string().optional(),
  gatewayId: z.string(),
  logLevel: z.string(),
  /** Where its lines are kept and read; the database without it. */
  cloudLogs: z
    .object({ groupPrefix: z.string(), region: z.string(), endpoint: z.string().optional() })
    .nullish(),
  /** Where its lines go beside where the logs are read; the terminal when absent. */
  logFile: z.string().optional(),
});
export type GatewaySettings = z.output<typeof gatewaySettings>;

/** To the thread. */
export const gatewayOrder = z.union([
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('metrics'), id: z.int() }),
]);
export type GatewayOrder = z.output<typeof gatewayOrder>;

/** From the thread. */
export const gatewayNews = z.union([
  z.object({ type: z.literal('ready'), port: z.int() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  z.object({ type: z.literal('metrics'), id: z.int(), text: z.string() }),
]);
export type GatewayNews = z.output<typeof gatewayNews>;
