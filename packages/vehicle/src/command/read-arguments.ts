import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import { parseArgs } from 'node:util';
import process from 'node:process';
import { join } from 'node:path';
import { type Claim, claimFor, readClaims } from '../link/provision.ts';

/** Names of the options: with a value, or a switch. */
type OptionKinds = Readonly<Record<string, 'string' | 'boolean'>>;

/** What was typed, by option; throws WrongUsage for an unknown option, a missing value, or a stray word. */
export class TypedArguments {
  readonly #values = new Map<string, string>();

  constructor(args: readonly string[], kinds: OptionKinds) {
    const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]));
    const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
    for (const token of tokens) {
      if (token.kind === 'positional')
        throw new WrongUsage(`"${token.value}" is not an option; options begin with --.`);
      if (token.kind !== 'option') continue;
      const kind = Object.hasOwn(kinds, token.name) ? kinds[token.name] : undefined;
      if (kind === undefined) throw new WrongUsage(`There is no option ${token.rawName}.`);
      this.#values.set(token.name, valueOf(kind, token));
    }
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  text(name: string, otherwise: string): string {
    return this.#values.get(name) ?? otherwise;
  }

  optional(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  /** A number within bounds, both of them allowed. */
  number(name: string, range: { otherwise: number; from: number; to: number; isWhole?: boolean }): number {
    const typed = this.#values.get(name);
    if (typed === undefined) return range.otherwise;
    const value = /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
    const isGood =
      value >= range.from && value <= range.to && (range.isWhole !== true || Number.isInteger(value));
    if (isGood) return value;
    const kind = range.isWhole === true ? 'a whole number' : 'a number';
    throw new WrongUsage(`--${name} must be ${kind} from ${range.from} to ${range.to}, not "${typed}".`);
  }

  /** The address of a vehicle link; without one, where a Vinculum with these settings (MQTT_PORT) listens. */
  brokerUrl(environment: Environment): string {
    const typed = this.text('broker', `mqtts://127.0.0.1:${environment['MQTT_PORT'] ?? '8883'}`);
    const url = URL.parse(typed);
    if (url !== null && url.protocol === 'mqtts:' && url.hostname !== '') return typed;
    throw new WrongUsage(`--broker must be an address like mqtts://127.0.0.1:8883, not "${typed}".`);
  }
}

/** Settings as the server reads them. */
export type Environment = Readonly<Record<string, string | undefined>>;

function valueOf(
  kind: 'string' | 'boolean',
  token: {
    readonly name: string;
    readonly value?: string | undefined;
    readonly inlineValue?: boolean | undefined;
  },
): string {
  if (kind === 'boolean') {
    if (token.value !== undefined) throw new WrongUsage(`--${token.name} takes no value.`);
    return 'true';
  }
  const isNext = token.inlineValue !== true && /^-\D/.test(token.value ?? '');
  if (token.value === undefined || token.value === '' || isNext)
    throw new WrongUsage(`--${token.name} needs a value.`);
  return token.value;
}

/** A command line that cannot be run; the message is one sentence for the person who typed it. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** Runs a command; what is wrong with how it was called is said in one line, with exit code 2. */
export async function runCommand(run: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    process.stderr.write(`${error.message} (--help explains the options.)\n`);
    process.exitCode = 2;
  }
}

/** The claims in a data folder; throws WrongUsage when there are none, or none for this VIN. */
export async function claimsOf(dataDir: string, vin: string): Promise<Claim[]> {
  try {
    const claims = await readClaims(join(dataDir, 'claims'));
    claimFor(claims, vin);
    return claims;
  } catch (error) {
    throw new WrongUsage(reasonOf(error), { cause: error });
  }
}
