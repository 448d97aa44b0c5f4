import { vinListLimits } from '@vinculum/contract/foundation/vin.ts';
import { isStrongPassword } from '@vinculum/contract/identity/password.ts';
import { z } from 'zod';
import { cloudSettings, missingCloudSettings } from './cloud-settings.ts';
import { hostAndPort, Secret, webAddress, whole } from './setting-kinds.ts';

const port = whole(0, 65_535);
const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((text) => text === 'true' || text === '1');

/** AES-256. */
const SEALING_KEY_BYTES = 32;

function oneOf<const T extends readonly [string, ...string[]]>(...choices: T) {
  return z.enum(choices, `must be one of ${choices.join(', ')}`);
}

/** Every setting, its environment variable, default and bounds. Read once, by `main.ts`. */
export const settingsSchema = z.object({
  ROLE: oneOf('all', 'api', 'gateway', 'jobs').default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  MQTT_HOST: z.string().default('127.0.0.1'),
  MQTT_PORT: port.default(8883),
  /** Where vehicles reach MQTT_HOST and MQTT_PORT, when that is elsewhere; the link's certificate names it. */
  MQTT_ADDRESS: hostAndPort.optional(),
  /** Where every process answers `/metrics` to Prometheus, without a password; nowhere without a port. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  /** How long a vehicle's certificate is good; a short time rehearses its renewal. */
  VEHICLE_CERTIFICATE_DAYS: whole(1, 365).default(365),
  /** Database, keys, certificates and files of an embedded installation. */
  DATA_DIR: z.string().default('data'),
  /** 32 bytes in base64 that seal private keys in the database; without it a file of the data folder does. */
  SEALING_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === SEALING_KEY_BYTES, 'must be 32 bytes in base64')
    .transform((text) => new Secret(text))
    .optional(),
  /** A PostgreSQL of one's own instead of the embedded one. */
  DATABASE_URL: z.string().optional(),
  /** Makes the demo when the data folder is empty; refused on any address but loopback. */
  DEMO: flag.default(true),
  DEMO_PASSWORD: z.string().min(8, 'needs at least 8 characters').default('Vinculum#2026'),
  /** First password of `operator.admin` in an installation without users; a random one is printed without it. */
  OPERATOR_PASSWORD: z
    .string()
    .max(256)
    .refine(
      isStrongPassword,
      'needs 8 characters, among them a digit, a-z, A-Z and a special one, and no spaces',
    )
    .optional(),
  MAX_VINS: whole(1, vinListLimits.entries).default(10_000),
  /** The most vehicles that all load tests together may run. */
  LOAD_TEST_MAX_VEHICLES: whole(1, 100_000).default(5000),
  PORTAL: oneOf('all', 'consumers', 'oems', 'admin', 'fleets').default('all'),
  /** Of a map style with streets; everybody who opens the portal may read it. Its host alone is asked for the map. */
  MAP_STYLE_URL: webAddress.optional(),
  /** The newer portal: every page says that this version is deprecated, and leads there. */
  DEPRECATED_BANNER_URL: webAddress.optional(),
  /** Where simulated cars serve their screens; set by the demo. */
  CAR_SCREEN_URL: webAddress.optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  /** Days that the platform's own logs are kept in the database. */
  LOG_RETENTION_DAYS: whole(1, 3650).default(30),
  /** Set when TLS ends in front of the portal, so that cookies are marked secure. */
  COOKIE_SECURE: flag.default(false),
  /** Number of proxies in front whose forwarded address is believed. */
  TRUST_PROXY: whole(0, 10).default(0),
  ...cloudSettings,
});
export type Settings = z.output<typeof settingsSchema>;

/** Reads settings from an environment; throws one error that names every wrong one. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const input = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settingsSchema.safeParse(input);
  const missing = missingCloudSettings(input);
  if (result.success && missing.length === 0) return result.data;
  const wrong = result.error?.issues.map((issue) => ({
    name: issue.path.join('.'),
    problem: issue.message,
  }));
  const lines = [...(wrong ?? []), ...missing].map(({ name, problem }) => `  ${name}: ${problem}`);
  throw new Error(`These settings are not right:\n${lines.join('\n')}`);
}

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
