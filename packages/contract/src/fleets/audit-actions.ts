import { type AuditTellings, savedAct } from '../foundation/audit/telling.ts';

export const fleetActions = {
  'fleet.add-vehicles': {
    counts: ['added', 'moved'],
    timeline: ({ movedFrom }) =>
      Array.isArray(movedFrom) && movedFrom.length > 0 ? 'vehiclesJoined' : 'vehiclesAdded',
    lately: 'viewers',
  },
  'fleet.delete': { timeline: 'deleted', lately: 'viewers' },
  'fleet.owner-change': { counts: ['vins'], timeline: 'ownersChanged', lately: 'viewers' },
  'fleet.remove-vehicles': {
    counts: ['removed'],
    timeline: ({ movedTo }) => (movedTo === undefined ? 'vehiclesRemoved' : 'vehiclesMoved'),
    lately: 'viewers',
  },
  'fleet.save': { timeline: savedAct, lately: 'viewers' },
  'fleet-vehicle.hand-over': { counts: ['handedOver'], timeline: 'vehiclesHandedOver', lately: 'viewers' },
  'fleet-vehicle.take-back': { counts: ['takenBack'], lately: 'viewers' },
} as const satisfies AuditTellings;
