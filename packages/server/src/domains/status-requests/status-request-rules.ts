import type { RequestableStatus } from '@vinculum/contract/status-requests/endpoints.ts';
import { type ConsentStatus, liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { RevokerKind } from '../consents/public.ts';

/** The consent of one VIN to a form, as a request finds it. */
interface RequestedConsent {
  /** By the clock. */
  readonly status: ConsentStatus;
  /** Who ended it, null while nobody has. */
  readonly actorKind: string | null;
}

/** `change`: it is brought about now. `keep`: it is so already, and the car may still have to apply it. */
type RequestVerdict = 'change' | 'keep' | 'none';

const reopenable: readonly ConsentStatus[] = [
  'FORM_DECLINED',
  'FORM_CANCELED',
  'FORM_EXPIRED',
  'FORM_NOT_ASKED',
];

/**
 * What a requested status does to one consent. Nobody's request puts a consent in force or widens it: it ends one,
 * narrows a live one, or asks the owner again. A fleet manager does not reopen what another party has ended or
 * not permitted.
 */
export function requestVerdict(
  wanted: RequestableStatus,
  { status, actorKind }: RequestedConsent,
  by: RevokerKind,
): RequestVerdict {
  switch (wanted) {
    case 'FORM_CANCELED':
      if (status === 'FORM_CANCELED') return 'keep';
      return [...openStatuses, ...liveStatuses].includes(status) ? 'change' : 'none';
    case 'FORM_MANDATORY':
      return liveStatuses.includes(status) ? 'change' : 'none';
    case 'FORM_PENDING':
      if (openStatuses.includes(status)) return 'keep';
      return reopenable.includes(status) && mayReopen(status, actorKind, by) ? 'change' : 'none';
  }
}

function mayReopen(status: ConsentStatus, endedBy: string | null, by: RevokerKind): boolean {
  if (by !== 'fleet') return true;
  if (status !== 'FORM_CANCELED') return status !== 'FORM_NOT_ASKED';
  return endedBy === 'owner' || endedBy === 'fleet';
}
