import type { FieldProblem } from '../foundation/errors.ts';
import type { ConsentForm } from './form.ts';
import type { SignalEntry } from './entries/signal-entry.ts';
import type { ConsentType } from '../consents/vocabulary.ts';

/** What a data package allows the forms that are made from it. */
export interface PackageTerms {
  readonly id: number;
  readonly title: string;
  readonly consentType: ConsentType;
  /** Last day, YYYY-MM-DD. */
  readonly expiryDate: string;
  /** Whether its maker still offers it. */
  readonly isEnabled: boolean;
  readonly reads: readonly number[];
  readonly writes: readonly number[];
}

/** The parts of a form, or of a draft of one, that its packages have a say in. */
export type PackagedForm = Pick<
  ConsentForm,
  'oem_data_package_ids' | 'expiry_type' | 'expiry' | 'read_signals' | 'write_signals'
> & { readonly consent_type: ConsentType | null };

/**
 * What a form's packages object to, all of it at once, by field. `known` are those of the form's packages that exist;
 * `today` is YYYY-MM-DD. A form without packages has no problem here.
 */
export function packageProblems(
  form: PackagedForm,
  known: readonly PackageTerms[],
  today: string,
): FieldProblem[] {
  const attached = termsOf(form.oem_data_package_ids, known);
  return [
    ...typeProblems(form, attached),
    ...expiryProblems(form, attached),
    // What a package that nobody knows would allow cannot be said.
    ...(attached.length < new Set(form.oem_data_package_ids).size ? [] : signalProblems(form, attached)),
    ...unavailableProblems(form, attached, today),
  ];
}

/** The packages of a form among those known. */
export function termsOf(ids: readonly number[], known: readonly PackageTerms[]): PackageTerms[] {
  return known.filter((one) => ids.includes(one.id));
}

/** The day (YYYY-MM-DD) on which the first of the packages ends; null without packages. */
export function earliestExpiry(packages: readonly Pick<PackageTerms, 'expiryDate'>[]): string | null {
  return packages.map((one) => one.expiryDate).toSorted()[0] ?? null;
}

/** Whether a form can be made from a package on a day, or published. */
export function isUsable(terms: Pick<PackageTerms, 'expiryDate' | 'isEnabled'>, today: string): boolean {
  return terms.isEnabled && terms.expiryDate >= today;
}

/** Names of the packages that a form cannot be made from on a day: titles, or the ids of those that nobody knows. */
export function unusablePackages(
  ids: readonly number[],
  known: readonly PackageTerms[],
  today: string,
): string[] {
  return [...new Set(ids)].flatMap((id) => {
    const terms = known.find((one) => one.id === id);
    if (terms === undefined) return [String(id)];
    return isUsable(terms, today) ? [] : [terms.title];
  });
}

function unavailableProblems(
  form: PackagedForm,
  attached: readonly PackageTerms[],
  today: string,
): FieldProblem[] {
  const packages = unusablePackages(form.oem_data_package_ids, attached, today).join(', ');
  const problem = { field: 'oem_data_package_ids', key: 'dataPackage.unavailable', args: { packages } };
  return packages === '' ? [] : [problem];
}

function typeProblems(form: PackagedForm, attached: readonly PackageTerms[]): FieldProblem[] {
  const [type, ...others] = new Set(attached.map((one) => one.consentType));
  if (type === undefined) return [];
  if (others.length > 0) return [{ field: 'oem_data_package_ids', key: 'dataPackage.typesDiffer' }];
  if (form.consent_type === null || form.consent_type === type) return [];
  const key = type === 'Action' ? 'dataPackage.actionOnly' : 'dataPackage.standardOnly';
  return [{ field: 'consent_type', key }];
}

function expiryProblems(form: PackagedForm, attached: readonly PackageTerms[]): FieldProblem[] {
  const last = earliestExpiry(attached);
  if (last === null || form.expiry_type === 0 || form.expiry === null || form.expiry <= last) return [];
  return [{ field: 'expiry', key: 'consent.correctDate' }];
}

function signalProblems(form: PackagedForm, attached: readonly PackageTerms[]): FieldProblem[] {
  if (attached.length === 0) return [];
  const reads = new Set(attached.flatMap((one) => one.reads));
  const writes = new Set(attached.flatMap((one) => one.writes));
  const at = (field: string) => ({ field, key: 'dataPackage.signalNotInPackage' });
  return [
    ...form.read_signals.flatMap((entry, index) => [
      ...(reads.has(entry.signal_id) ? [] : [at(`read_signals.${index}.signal_id`)]),
      ...(isWatchAllowed(entry, reads)
        ? []
        : [at(`read_signals.${index}.trigger_details.trigger_signal_id`)]),
    ]),
    ...form.write_signals.flatMap((entry, index) =>
      writes.has(entry.signal_id) ? [] : [at(`write_signals.${index}.signal_id`)],
    ),
  ];
}

/** A trigger tells something of the signal that it watches, so that one must be in the packages too. */
function isWatchAllowed(entry: SignalEntry, reads: ReadonlySet<number>): boolean {
  const trigger = entry.trigger_details;
  if (trigger === null || !trigger.trigger_enabled || trigger.trigger_signal_id === null) return true;
  return reads.has(trigger.trigger_signal_id);
}
