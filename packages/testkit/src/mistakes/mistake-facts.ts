import { featureFlags } from '@vinculum/contract/access/vocabulary.ts';
import type { FormFacts, KnownSignal } from '@vinculum/contract/forms/form-problems.ts';
import type { PackageTerms } from '@vinculum/contract/forms/package-rules.ts';
import type { Mistake } from './mistake.ts';

export const SPEED = 2016;
export const VIN = 2000;
export const GEAR = 2047;

/** Signals of the built-in catalogue that the mistakes name. */
export const mistakeSignals: ReadonlyMap<number, KnownSignal> = new Map(
  [
    {
      id: SPEED,
      data_type: 'FLOAT',
      change_mode: 'CONTINUOUS',
      max_rate_hz: 10,
      enum_name: null,
      choices: [],
    } as const,
    {
      id: VIN,
      data_type: 'STRING',
      change_mode: 'STATIC',
      max_rate_hz: null,
      enum_name: null,
      choices: [],
    } as const,
    {
      id: GEAR,
      data_type: 'INT32',
      change_mode: 'ONCHANGE',
      max_rate_hz: null,
      enum_name: 'GEAR',
      choices: [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096],
    } as const,
  ].map((kind) => [kind.id, { kind, canRead: true, canWrite: false }]),
);

/** The packages that the mistakes name, both on offer; their ids are the first that a database without any gives. */
export const mistakePackages: readonly PackageTerms[] = (['Standard', 'Action'] as const).map(
  (consentType, index) => ({
    id: 501 + index,
    title: `Speed, ${consentType}`,
    consentType,
    expiryDate: '2090-12-31',
    isEnabled: true,
    reads: [SPEED],
    writes: [],
  }),
);

/** The lists of the consumer that makes the mistakes. */
export const mistakeDomains = [
  { domain: 'example.com', is_allowed: true },
  { domain: 'ads.example.com', is_allowed: false },
] as const;

/** What is known when a mistake is made; how HTML is read is each side's own. */
export function mistakeFacts(
  { isWithoutFlags }: Pick<Mistake, 'isWithoutFlags'>,
  input: Pick<FormFacts, 'today' | 'readHtml'>,
): FormFacts {
  const flags = isWithoutFlags === true ? [] : featureFlags;
  return { ...input, flags, packages: mistakePackages, signals: mistakeSignals, domains: mistakeDomains };
}

/** Values as they were measured. */
export const single = { name: 'SINGLE', isSelected: true, duration_before: null, duration_after: null };

/** A signal to read, without its return format. */
export const sound = {
  signal_id: SPEED,
  mandatory: true,
  is_read: 1,
  interval: 1,
  frequency_mode: 0,
  trigger_details: null,
};

/** One signal, with this changed. */
export function read(change: Readonly<Record<string, unknown>>) {
  return { read_signals: [{ ...sound, return_format: [single], ...change }] };
}

/** The signals of a form without a mistake. */
export const soundReads = read({});
