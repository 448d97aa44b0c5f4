import { isVin, normaliseVin } from '@vinculum/contract/foundation/vin.ts';
import type { OwnerPolicy } from '../car/consents/owner-policy.ts';
import { type Environment, TypedArguments, WrongUsage } from './read-arguments.ts';

export const vehicleHelp = `Connects one simulated car to a running Vinculum, until Ctrl-C. It keeps its consents and its spool.

  npm run vehicle -- --vin YNR40EA5XR1100099
  npm run vehicle -- --vin YNR40EA5XR1100099 --replay drive.csv --map packages/vehicle/maps/twizy.map.json

  --vin VIN          17 characters; needed
  --replay FILE      a recorded drive (CSV) instead of a made-up one; it begins again at its end
  --map FILE         how the columns of the recording become signals; needed with --replay
  --speed N          replay N times as fast, 0.1 to 1000 (1)
  --accept SHARE     chance that the owner accepts an offer, 0 to 1 (1); otherwise declines
  --manual           the owner answers by hand, at the car's screen
  --screen-port PORT of the car's screen on this machine; 0 takes a free one (0)
  --broker URL       vehicle link (mqtts://127.0.0.1:8883, or the port MQTT_PORT)
  --data FOLDER      data folder of Vinculum, which holds the claims (data, or DATA_DIR)
`;

export interface VehicleOptions {
  readonly vin: string;
  readonly replay: { readonly file: string; readonly map: string; readonly speed: number } | null;
  readonly policy: OwnerPolicy;
  readonly screenPort: number;
  readonly brokerUrl: string;
  readonly dataDir: string;
}

/** Null when help is asked for; throws WrongUsage. MQTT_PORT and DATA_DIR mean what they mean to the server. */
export function vehicleOptions(
  args: readonly string[],
  environment: Environment = {},
): VehicleOptions | null {
  const typed = new TypedArguments(args, {
    help: 'boolean',
    vin: 'string',
    replay: 'string',
    map: 'string',
    speed: 'string',
    accept: 'string',
    manual: 'boolean',
    'screen-port': 'string',
    broker: 'string',
    data: 'string',
  });
  if (typed.has('help')) return null;
  return {
    vin: vinOf(typed),
    replay: replayOf(typed),
    policy: policyOf(typed),
    screenPort: typed.number('screen-port', { otherwise: 0, from: 0, to: 65_535, isWhole: true }),
    brokerUrl: typed.brokerUrl(environment),
    dataDir: typed.text('data', environment['DATA_DIR'] ?? 'data'),
  };
}

function vinOf(typed: TypedArguments): string {
  const text = typed.optional('vin');
  if (text === null) throw new WrongUsage('--vin is missing: name the car, as in --vin YNR40EA5XR1100099.');
  const vin = normaliseVin(text);
  if (!isVin(vin))
    throw new WrongUsage(`--vin must be 17 letters and digits without I, O and Q, not "${text}".`);
  return vin;
}

function replayOf(typed: TypedArguments): VehicleOptions['replay'] {
  const file = typed.optional('replay');
  const map = typed.optional('map');
  if (file === null) {
    const stray = ['map', 'speed'].find((name) => typed.has(name));
    if (stray !== undefined) throw new WrongUsage(`--${stray} is of use only with --replay.`);
    return null;
  }
  if (map === null) throw new WrongUsage('--replay needs --map, a file that names the columns.');
  return { file, map, speed: typed.number('speed', { otherwise: 1, from: 0.1, to: 1000 }) };
}

function policyOf(typed: TypedArguments): OwnerPolicy {
  const accept = typed.number('accept', { otherwise: 1, from: 0, to: 1 });
  if (!typed.has('manual')) return { kind: 'automatic', accept, mandatoryOnly: 0, thinkMs: [500, 2000] };
  if (typed.has('accept'))
    throw new WrongUsage('--accept and --manual exclude each other: by hand nothing is left to chance.');
  return { kind: 'manual' };
}
