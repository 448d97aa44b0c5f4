import { consentTypes, type ConsentType } from '@vinculum/contract/consents/vocabulary.ts';
import {
  type DataPackageInput,
  dataPackageSchema,
  lastDayProblem,
  type OwnPackage,
} from '@vinculum/contract/data-packages/data-package.ts';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import type { z } from 'zod';
import { draftRules } from '../../../design/form/draft-rules.ts';
import type { ContractForm } from '../../../design/form/use-contract-form.ts';
import type { DraftReward } from '../../rewards/public.ts';

/** A package while it is being written: the contract's fields, of which any may still be missing. */
export interface PackageDraft {
  title: string;
  description: string;
  consent_type: ConsentType | null;
  expiry_date: string | null;
  widget_id: boolean;
  oem_data_package_price: DraftReward[];
  read_signals: number[];
  write_signals: number[];
}

/** The form that the steps of the wizard share. */
export type PackageForm = ContractForm<PackageDraft, DataPackageInput>;

/** A new package; its kind and its last day are left for its author to choose. */
export function emptyPackage(): PackageDraft {
  return {
    title: '',
    description: '',
    consent_type: null,
    expiry_date: null,
    widget_id: false,
    oem_data_package_price: [],
    read_signals: [],
    write_signals: [],
  };
}

/** What can be edited of a stored package. */
export function draftOfPackage(stored: OwnPackage): PackageDraft {
  return {
    title: stored.title,
    description: stored.description,
    consent_type: consentTypes.find((type) => type === stored.consent_type) ?? null,
    expiry_date: stored.expiry_date,
    widget_id: stored.widget_id,
    oem_data_package_price: stored.oem_data_package_price,
    read_signals: stored.read_signals.map((signal) => signal.signal_id),
    write_signals: stored.write_signals.map((signal) => signal.signal_id),
  };
}

/** The contract's rules for a draft, all at once; `today` is YYYY-MM-DD. */
export function packageRules(today: () => string): z.ZodType<DataPackageInput, PackageDraft> {
  return draftRules(dataPackageSchema, (draft: PackageDraft) => [
    ...problemsOf(dataPackageSchema.safeParse(draft).error?.issues ?? []),
    ...(draft.expiry_date === null ? [] : lastDayProblem({ expiry_date: draft.expiry_date }, today())),
  ]);
}
