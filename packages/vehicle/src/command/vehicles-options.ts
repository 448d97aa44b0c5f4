import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { type Environment, TypedArguments, WrongUsage } from './read-arguments.ts';

export const vehiclesHelp = `Connects many simulated cars to a running Vinculum, until Ctrl-C.

  npm run vehicles -- --count 200 --accept 0.8

  --count N         cars, 1 to 100000 (20)
  --accept SHARE    owners who accept everything they are asked, 0 to 1 (0.8)
  --mandatory SHARE owners who accept the mandatory signals only (0.1); the rest decline
  --offline SHARE   of the time that a car is without a connection, in outages of half a minute, 0 to 0.9 (0)
  --prefix TEXT     first 11 characters of the VINs; six digits follow (YNR40EA5XR2)
  --broker URL      vehicle link (mqtts://127.0.0.1:8883, or the port MQTT_PORT)
  --data FOLDER     data folder of Vinculum, which holds the claims (data, or DATA_DIR)
  --ramp-up N       cars that connect side by side, 1 to 200 (8)
`;

export interface VehiclesOptions {
  readonly vins: readonly string[];
  readonly accept: number;
  readonly mandatoryOnly: number;
  readonly offline: number;
  readonly brokerUrl: string;
  readonly dataDir: string;
  readonly rampUp: number;
}

/** Null when help is asked for; throws WrongUsage. MQTT_PORT and DATA_DIR mean what they mean to the server. */
export function vehiclesOptions(
  args: readonly string[],
  environment: Environment = {},
): VehiclesOptions | null {
  const typed = new TypedArguments(args, {
    help: 'boolean',
    count: 'string',
    accept: 'string',
    mandatory: 'string',
    offline: 'string',
    prefix: 'string',
    broker: 'string',
    data: 'string',
    'ramp-up': 'string',
  });
  if (typed.has('help')) return null;
  const accept = typed.number('accept', { otherwise: 0.8, from: 0, to: 1 });
  const mandatory = typed.number('mandatory', { otherwise: 0.1, from: 0, to: 1 });
  if (typed.has('mandatory') && accept + mandatory > 1)
    throw new WrongUsage('--accept and --mandatory must not be more than 1 together.');
  return {
    vins: vinsOf(typed),
    accept,
    mandatoryOnly: Math.min(mandatory, 1 - accept),
    offline: typed.number('offline', { otherwise: 0, from: 0, to: 0.9 }),
    brokerUrl: typed.brokerUrl(environment),
    dataDir: typed.text('data', environment['DATA_DIR'] ?? 'data'),
    rampUp: typed.number('ramp-up', { otherwise: 8, from: 1, to: 200, isWhole: true }),
  };
}

function vinsOf(typed: TypedArguments): string[] {
  const count = typed.number('count', { otherwise: 20, from: 1, to: 100_000, isWhole: true });
  const prefix = typed.text('prefix', 'YNR40EA5XR2').toUpperCase();
  if (!isVin(`${prefix}000001`))
    throw new WrongUsage(`--prefix must be the first 11 characters of VINs, not "${prefix}".`);
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(6, '0')}`);
}
