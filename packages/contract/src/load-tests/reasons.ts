/** Why simulated vehicles did not start, sent late or ended, as far as there is a code and so a text for it. */
export const vehicleReasons = [
  'NO_CERTIFICATE_IN_TIME',
  'NOT_CONNECTED_IN_TIME',
  'NO_OFFER_IN_TIME',
  'NO_ANSWER_IN_TIME',
  'CONNECTION_ENDED',
  'THREAD_ENDED',
  'NOT_UNDERSTOOD',
  // Of the certificate that a vehicle asks for: those of `certificateRefusals`.
  'INVALID_REQUEST',
  'INVALID_VIN',
  'WEAK_KEY',
  'KEY_USED',
  'INVALID_SIGNATURE',
  'UNKNOWN_CLAIM',
  'CLAIM_REVOKED',
  'CLAIM_ENDED',
  'CLAIM_EXHAUSTED',
  'TOO_MANY_REQUESTS',
  'VIN_NOT_IN_CLAIM',
  'NOT_A_TEST_VEHICLE',
  'TEST_VEHICLE',
  'VIN_REVOKED',
  'ALREADY_CERTIFIED',
  'OTHER_MAKER',
  'OTHER_VIN',
  'KEY_NOT_NEW',
  'NOT_YET_RENEWABLE',
  'RENEWED_TOO_OFTEN',
  'CERTIFICATE_ENDED',
  // Of the connection.
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'other',
] as const;
export type VehicleReason = (typeof vehicleReasons)[number];

/** Whether a reason has a text, `vehicleReasons.<reason>` of the catalogue; any other is the error's own words. */
export function isVehicleReason(reason: unknown): reason is VehicleReason {
  return vehicleReasons.some((known) => known === reason);
}
