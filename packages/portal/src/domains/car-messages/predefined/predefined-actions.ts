import type { Icon } from '@tabler/icons-react';
import IconBatteryCharging from '@tabler/icons-react/dist/esm/icons/IconBatteryCharging.mjs';
import IconBattery1 from '@tabler/icons-react/dist/esm/icons/IconBattery1.mjs';
import IconCarGarage from '@tabler/icons-react/dist/esm/icons/IconCarGarage.mjs';
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs';
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import IconWheel from '@tabler/icons-react/dist/esm/icons/IconWheel.mjs';

/** The notifications that are ready made; their texts stand under these keys. */
export const predefinedActions = [
  { key: 'lowBattery', icon: IconBattery1 },
  { key: 'chargingDone', icon: IconBatteryCharging },
  { key: 'serviceDue', icon: IconCarGarage },
  { key: 'speedWarning', icon: IconGauge },
  { key: 'tyrePressure', icon: IconWheel },
  { key: 'doorOpen', icon: IconDoor },
] as const satisfies readonly { readonly key: string; readonly icon: Icon }[];

export type PredefinedKey = (typeof predefinedActions)[number]['key'];
