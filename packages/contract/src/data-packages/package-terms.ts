import type { PackageTerms } from '../forms/package-rules.ts';
import type { DataPackage } from './data-package.ts';

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
