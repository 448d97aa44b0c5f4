import {
  type CloudCommand,
  cloudCommands,
  type FailureReason,
} from '@vinculum/contract/car-messages/vocabulary.ts';

/** What a command finds: the car as it is now. */
export interface CarSituation {
  readonly isDriving: boolean;
  /** 0 to 1; null for a car without a battery to drive by. */
  readonly batteryShare: number | null;
  readonly isPluggedIn: boolean;
  /** Latitude and longitude, or null when the car does not know. */
  readonly place: readonly [number, number] | null;
  /** Whether the owner agreed that this sender may know where the car is. */
  readonly mayReportPlace: boolean;
}

/** Why a car does not carry out a command. */
interface CommandFailure {
  readonly code: FailureReason;
  /** What the code alone does not say. */
  readonly text: string | null;
}

/** A signal that the command sets in the car. */
export interface CommandEffect {
  readonly name: string;
  readonly value: boolean;
}

/** What a command does when nothing is in its way. */
export interface CommandPlan {
  readonly takesMs: number;
  readonly effect: CommandEffect | null;
  readonly alarm: 'lights' | 'horn' | null;
  readonly answer: string | null;
}

type Check = (situation: CarSituation) => CommandFailure | null;

const LOW_BATTERY = 0.2;

const parked: Check = ({ isDriving }) => (isDriving ? { code: 'CAR_IS_MOVING', text: null } : null);
const charged: Check = ({ batteryShare }) =>
  batteryShare !== null && batteryShare < LOW_BATTERY
    ? { code: 'BATTERY_LOW', text: `The battery is at ${Math.round(batteryShare * 100)} %` }
    : null;
const pluggedIn: Check = ({ isPluggedIn }) => (isPluggedIn ? null : { code: 'NOT_PLUGGED_IN', text: null });
const reportsPlace: Check = ({ place, mayReportPlace }) => {
  if (!mayReportPlace) return { code: 'ACCESS_DENIED', text: null };
  return place === null ? { code: 'NOT_AVAILABLE', text: null } : null;
};

interface CommandRule {
  /** The first that fails says why. */
  readonly checks: readonly Check[];
  readonly takesMs: number;
  readonly effect?: CommandEffect;
  readonly alarm?: 'lights' | 'horn';
}

const rules: Readonly<Record<CloudCommand, CommandRule>> = {
  LOCK_DOORS: { checks: [], takesMs: 1000, effect: { name: 'doorLock', value: true } },
  UNLOCK_DOORS: { checks: [parked], takesMs: 1000, effect: { name: 'doorLock', value: false } },
  START_CLIMATE: { checks: [charged], takesMs: 2000, effect: { name: 'hvacPowerOn', value: true } },
  STOP_CLIMATE: { checks: [], takesMs: 1000, effect: { name: 'hvacPowerOn', value: false } },
  FLASH_LIGHTS: { checks: [parked], takesMs: 3000, alarm: 'lights' },
  HONK_HORN: { checks: [parked], takesMs: 1000, alarm: 'horn' },
  LOCATE: { checks: [reportsPlace], takesMs: 0 },
  START_CHARGING: {
    checks: [parked, pluggedIn],
    takesMs: 2000,
    effect: { name: 'evChargeSwitch', value: true },
  },
  STOP_CHARGING: { checks: [], takesMs: 1000, effect: { name: 'evChargeSwitch', value: false } },
};

/** What a car does about a command, by how it finds itself. */
export function planCommand(name: string, situation: CarSituation): CommandPlan | CommandFailure {
  const command = cloudCommands.find((one) => one === name);
  if (command === undefined) return { code: 'NOT_SUPPORTED', text: null };
  const { checks, takesMs, effect = null, alarm = null } = rules[command];
  for (const check of checks) {
    const failure = check(situation);
    if (failure !== null) return failure;
  }
  const answer = command === 'LOCATE' && situation.place !== null ? situation.place.join(', ') : null;
  return { takesMs, effect, alarm, answer };
}
