import { allow } from '../access/access.ts';

/**
 * Who may end consents of others (specification 1, section 6; 3, section 7), and which:
 * - a consumer's administrators: of their own form, at VINs or at all, which ends the form;
 * - an operator's administrators: of any consumer's form, at VINs only, by the consumer's own right (`onBehalf`);
 * - an OEM's administrators: of a consumer's form, at the OEM's own cars.
 * Fleet managers and operators end single consents by a status request (`status-requests/endpoints.ts`). Owners
 * withdraw in the car, at any time, whoever asked: that needs no right and never waits.
 */
export const whoMayRevoke = {
  ownForm: allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' }),
  onOwnCars: allow({ portal: 'OEMS', role: 'USER_ADMIN' }),
} as const;
