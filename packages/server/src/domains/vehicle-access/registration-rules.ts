/** What is known of a VIN that somebody wants to register. */
export interface VinFacts {
  readonly vin: string;
  /** The maker of the registered vehicle; null when there is none. */
  readonly vehicleMakerId: number | null;
  readonly isTest: boolean;
  /** Whose manufacturer identifier the VIN bears; null when it is nobody's. */
  readonly wmiMakerId: number | null;
}

type RegistrationList = 'ready' | 'already' | 'outside' | 'unavailable';

/**
 * In which list a VIN falls when a maker registers it. What belongs to others, or is a vehicle of tests, is told alike,
 * and outside of the maker's own identifiers all is, registered or not: nobody learns by asking which VINs another
 * maker has.
 */
export function registrationList(
  facts: VinFacts,
  maker: { readonly id: number; readonly hasIdentifiers: boolean },
): RegistrationList {
  if (facts.vehicleMakerId === maker.id && !facts.isTest) return 'already';
  if (maker.hasIdentifiers && facts.wmiMakerId !== maker.id) return 'outside';
  if (facts.vehicleMakerId !== null) return 'unavailable';
  return facts.wmiMakerId === maker.id || facts.wmiMakerId === null ? 'ready' : 'unavailable';
}
