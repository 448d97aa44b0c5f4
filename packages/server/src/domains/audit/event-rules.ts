import type { AuditAction } from '@vinculum/contract/foundation/audit/actions.ts';
import { type TimelineAct, VINS_TOLD } from '@vinculum/contract/audit/timeline.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';

/** What an event says about its act. */
export type Details = Readonly<Record<string, unknown>>;

/** Under which names the details of an act say how many it concerned; several are added up. */
const countNames: Readonly<Partial<Record<AuditAction, readonly string[]>>> = {
  'consent-form.publish': ['published'],
  'consent-form.revoke': ['total'],
  'consent-form.revoke-by-oem': ['total'],
  'consent-form.request-status': ['queued'],
  'vehicle-message.send-notification': ['sent'],
  'vehicle-message.send-command': ['sent'],
  'vehicle-message.send-remote-signals': ['sent'],
  'vehicle-message.retry': ['queued'],
  'fleet.add-vehicles': ['added', 'moved'],
  'fleet.remove-vehicles': ['removed'],
  'fleet.owner-change': ['vins'],
  'fleet-vehicle.hand-over': ['handedOver'],
  'fleet-vehicle.take-back': ['takenBack'],
  'load-test.control': ['vehicles'],
  'load-test.release-certificates': ['released'],
  'domain-list.add': ['domains'],
  'domain-list.delete': ['domains'],
  'vehicle.register': ['registered'],
};

// An event may be of another version of the product.
const countNamesOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(countNames));

/** The first of the vehicles that an act concerned, as far as the details of its event name them. */
export function vinsOf(action: string, details: Details): string[] {
  const listed = (countNamesOf.get(action) ?? []).flatMap((name): unknown => details[name] ?? []);
  return listed.filter((one): one is string => typeof one === 'string' && isVin(one)).slice(0, VINS_TOLD);
}

/** How many cars or consents an act concerned, by the details of its event: a number, or as many as a list holds. */
export function countOf(action: string, details: Details): number | null {
  const counts = (countNamesOf.get(action) ?? []).flatMap((name) => {
    const value = details[name];
    return typeof value === 'number' ? [value] : Array.isArray(value) ? [value.length] : [];
  });
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count);
}

const published = ({ status }: Details) => (status === 1 ? 'published' : 'revoked');
const saved = ({ isNew, added }: Details) => (isNew === true || added !== undefined ? 'added' : 'changed');

/** What each audit action is in the time line of its target; where its details decide, by them. */
const acts: Readonly<Partial<Record<AuditAction, TimelineAct | ((details: Details) => TimelineAct)>>> = {
  'agreement.save': saved,
  'agreement.status': published,
  'agreement.delete': 'deleted',
  'consent-form.save': saved,
  'consent-form.clone': 'cloned',
  'consent-form.publish': 'published',
  'consent-form.revoke': 'revoked',
  'consent-form.revoke-by-oem': 'revokedByMaker',
  'consent-form.request-status': 'statusRequested',
  'data-package.save': saved,
  'data-package.publish': 'published',
  'data-package.enable': ({ isEnabled }) => (isEnabled === true ? 'offered' : 'withdrawn'),
  'fleet.save': saved,
  'fleet.delete': 'deleted',
  'fleet.add-vehicles': ({ movedFrom }) =>
    Array.isArray(movedFrom) && movedFrom.length > 0 ? 'vehiclesJoined' : 'vehiclesAdded',
  'fleet.remove-vehicles': ({ movedTo }) => (movedTo === undefined ? 'vehiclesRemoved' : 'vehiclesMoved'),
  'fleet.owner-change': 'ownersChanged',
  'fleet-vehicle.hand-over': 'vehiclesHandedOver',
  'load-test.control': ({ order }) => (order === 'start' ? 'started' : 'stopped'),
  'load-test.release-certificates': 'certificatesReleased',
  'load-test.end': ({ failure }) => (failure === null ? 'ended' : 'failed'),
  'organisation.save': saved,
  'organisation.rest': ({ is_resting: isResting }) => (isResting === true ? 'rested' : 'woken'),
  'organisation.detail.save': 'detailSaved',
  'organisation.billing.save': 'billingSaved',
  'consumer-stream.name': 'streamNamed',
  'domain-list.add': 'domainsAdded',
  'domain-list.delete': 'domainsDeleted',
  'manufacturer-identifier.assign': 'identifierAssigned',
  'manufacturer-identifier.withdraw': 'identifierWithdrawn',
  'vehicle.register': 'vehiclesRegistered',
};

const actsOf: ReadonlyMap<string, (typeof acts)[AuditAction]> = new Map(Object.entries(acts));

export const toldActions: readonly string[] = [...actsOf.keys()];

/** What an event is in the time line of its target; null for what none tells of. */
export function actOf(action: string, details: Details): TimelineAct | null {
  const act = actsOf.get(action);
  return typeof act === 'function' ? act(details) : (act ?? null);
}
