import type { Settings } from '../../settings/settings.ts';

const everywhere = ['0.0.0.0', '::'];

/**
 * To which host simulated vehicles connect: the one that MQTT_HOST names. An address that stands for all of a machine
 * names none; with a gateway in this process it means the loopback address, for which the gateway's certificate holds
 * too. Null when the broker is somewhere else and nothing says where.
 */
export function brokerHost({ ROLE, MQTT_HOST }: Pick<Settings, 'ROLE' | 'MQTT_HOST'>): string | null {
  if (!everywhere.includes(MQTT_HOST)) return MQTT_HOST;
  return ROLE === 'all' || ROLE === 'gateway' ? '127.0.0.1' : null;
}
