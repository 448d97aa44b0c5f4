import type { PackageTerms } from '../forms/package-rules.ts';
import { z } from 'zod';
import type { FieldProblem } from '../foundation/errors.ts';
import { consentLimits } from '../forms/limits.ts';
import { rewardSchema } from '../forms/reward.ts';
import { consentTypes } from '../consents/vocabulary.ts';

/** What a package allows the forms that are made from it. */
export function packageTerms(of: DataPackage): PackageTerms {
  return {
    id: of.oem_data_package_id,
    title: of.title,
    consentType: of.consent_type,
    expiryDate: of.expiry_date,
    isEnabled: of.is_enabled,
    reads: of.read_signals.map((signal) => signal.signal_id),
    writes: of.write_signals.map((signal) => signal.signal_id),
  };
}

/** A package is a draft until its maker publishes it, for good (specification 2, section 4). */
export const packageStatuses = ['DRAFT', 'PUBLISHED'] as const;
export type PackageStatus = (typeof packageStatuses)[number];

/** A signal that a package offers. How it is collected is up to the form made from it. */
export const packageSignal = z.object({
  signal_id: z.int(),
  signal_name: z.string(),
  signal_group_name: z.string(),
  is_read: z.union([z.literal(0), z.literal(1)]),
});
export type PackageSignal = z.output<typeof packageSignal>;

const packageFields = {
  title: z.string().trim().min(1, 'validation.required').max(consentLimits.title),
  description: z.string().trim().min(1, 'validation.required').max(consentLimits.descriptionText),
  /** Last day, YYYY-MM-DD: a form made from the package ends on it at the latest. */
  expiry_date: z.iso.date('consent.correctDate'),
  /** The kind that forms made from the package have. */
  consent_type: z.enum(consentTypes, 'validation.required'),
  widget_id: z.boolean().default(false),
  /** What the maker asks for the data, in the shape of a reward. */
  oem_data_package_price: z.array(rewardSchema).max(consentLimits.rewards),
};

const signalIds = z.array(z.int32()).max(consentLimits.signals);

const writtenPackage = z.object({ ...packageFields, read_signals: signalIds, write_signals: signalIds });

/** What a maker writes of a package. Whether its last day lies in the past is `lastDayProblem`: that needs a clock. */
export const dataPackageSchema = writtenPackage.superRefine(checkSignals, {
  // Whatever is wrong elsewhere: one answer names everything.
  when: ({ issues }) =>
    issues.every(({ path }) => path?.[0] !== undefined && !String(path[0]).endsWith('_signals')),
});
export type DataPackageInput = z.output<typeof dataPackageSchema>;

function checkSignals(of: z.output<typeof writtenPackage>, context: z.core.$RefinementCtx): void {
  const report = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (of.read_signals.length + of.write_signals.length === 0)
    report('read_signals', 'consent.signalRequired');
  for (const list of ['read_signals', 'write_signals'] as const) {
    if (new Set(of[list]).size !== of[list].length) report(list, 'consent.signalTwice');
  }
}

/** What is wrong with a package's last day on a given day (both YYYY-MM-DD): nothing, or that it is over. */
export function lastDayProblem(of: Pick<DataPackageInput, 'expiry_date'>, today: string): FieldProblem[] {
  return of.expiry_date < today ? [{ field: 'expiry_date', key: 'consent.correctDate' }] : [];
}

export const dataPackageRow = z.object({
  oem_data_package_id: z.int(),
  oem_id: z.int(),
  oem_name: z.string(),
  title: z.string(),
  consent_type: packageFields.consent_type,
  expiry_date: z.string(),
  status: z.enum(packageStatuses),
  /** Whether consumers may find it; a form made from it before stays as it is. */
  is_enabled: z.boolean(),
  signal_count: z.int(),
});
export type DataPackageRow = z.output<typeof dataPackageRow>;

export const dataPackage = dataPackageRow.omit({ signal_count: true }).extend({
  description: z.string(),
  widget_id: z.boolean(),
  oem_data_package_price: z.array(rewardSchema),
  read_signals: z.array(packageSignal),
  write_signals: z.array(packageSignal),
});
export type DataPackage = z.output<typeof dataPackage>;

export const ownPackageRow = dataPackageRow.extend({ updated_on: z.string() });
export type OwnPackageRow = z.output<typeof ownPackageRow>;

/** A package as its maker reads it. Times are ISO 8601; `published_on` is null while it is a draft. */
export const ownPackage = dataPackage.extend({
  created_on: z.string(),
  updated_on: z.string(),
  published_on: z.string().nullable(),
});
export type OwnPackage = z.output<typeof ownPackage>;
