import type { Settings } from '@vinculum/server/settings/settings.ts';
import type { Vinculum } from '@vinculum/server/vinculum.ts';
import { demoOrganisations } from '@vinculum/server/demo/demo-organisations.ts';

export interface Started {
  readonly settings: Settings;
  readonly vinculum: Pick<Vinculum, 'portalAddress' | 'mqttPort'>;
  /** Pairing codes of cars whose screen somebody may open, by VIN. */
  readonly pairingCodes: Readonly<Record<string, string>>;
  readonly ms: number;
}

/** What a person wants to know when the product has started. */
export function describeStart({ settings, vinculum, pairingCodes, ms }: Started): string {
  const address = vinculum.portalAddress ?? 'no portal in this process';
  const lines = [
    '',
    `  Vinculum is ready after ${(ms / 1000).toFixed(1)} s`,
    '',
    `  Portal     ${address}`,
    `  API        ${address}/api/docs`,
    `  Vehicles   mqtts://${settings.MQTT_HOST}:${vinculum.mqttPort ?? settings.MQTT_PORT}`,
    `  Data, log  ${settings.DATA_DIR}`,
  ];
  if (settings.DEMO) lines.push(...accounts(settings), ...screens(address, pairingCodes));
  lines.push('', '  Ctrl-C stops it.', '');
  return lines.join('\n');
}

/** Who signs in elsewhere than on the first page. */
const loginOf: Readonly<Record<string, string>> = {
  fleet: ' (by FLEET MANAGER LOGIN)',
  operator: ' (by ADMIN LOGIN)',
};

function accounts(settings: Settings): string[] {
  const people = demoOrganisations.map(({ portal, name }) => {
    const names = ['admin', 'editor', 'viewer'].map((role) => `${portal}.${role}`.padEnd(18));
    return `    ${names.join(' ')} ${name}${loginOf[portal] ?? ''}`;
  });
  return ['', `  Sign in as any of these, password ${settings.DEMO_PASSWORD}`, ...people];
}

function screens(address: string, codes: Readonly<Record<string, string>>): string[] {
  const cars = Object.entries(codes);
  if (cars.length === 0) return [];
  return [
    '',
    '  Sit in a car and answer by hand',
    ...cars.map(([vin, code]) => `    ${address}/car/${vin}   pairing code ${code}`),
  ];
}
