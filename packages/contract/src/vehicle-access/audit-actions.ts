import type { AuditTellings } from '../foundation/audit/telling.ts';

export const vehicleAccessActions = {
  'manufacturer-identifier.assign': { timeline: 'identifierAssigned', lately: 'administrators' },
  'manufacturer-identifier.withdraw': { timeline: 'identifierWithdrawn', lately: 'administrators' },
  'vehicle.certificate.issue': {},
  'vehicle.certificate.release': { lately: 'administrators' },
  'vehicle.certificate.renew': {},
  'vehicle.certificate.revoke': { lately: 'administrators' },
  'vehicle.register': { counts: ['registered'], timeline: 'vehiclesRegistered', lately: 'viewers' },
  'vehicle-claim.create': { lately: 'administrators' },
  'vehicle-claim.revoke': { lately: 'administrators' },
} as const satisfies AuditTellings;
