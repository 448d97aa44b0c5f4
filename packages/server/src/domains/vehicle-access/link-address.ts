import type { Settings } from '../../settings/settings.ts';

const everywhere = ['0.0.0.0', '::'];

/**
 * Where vehicles connect, as they see it: MQTT_ADDRESS, or MQTT_HOST with MQTT_PORT. Null when that host stands for
 * all addresses of a machine, of which none is known to be the one.
 */
export function linkAddress({
  MQTT_ADDRESS,
  MQTT_HOST,
  MQTT_PORT,
}: Pick<Settings, 'MQTT_ADDRESS' | 'MQTT_HOST' | 'MQTT_PORT'>): string | null {
  if (MQTT_ADDRESS !== undefined) {
    const { host, port = MQTT_PORT } = MQTT_ADDRESS;
    return addressOf(host, port);
  }
  return everywhere.includes(MQTT_HOST) ? null : addressOf(MQTT_HOST, MQTT_PORT);
}

function addressOf(host: string, port: number): string {
  return `mqtts://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
