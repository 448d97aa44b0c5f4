/** What was done, told finer than the audit action where its details say more. */
export const timelineActs = [
  'added',
  'changed',
  'cloned',
  'deleted',
  'published',
  'revoked',
  'revokedByMaker',
  'permissionWithdrawn',
  'permissionGiven',
  'consentsEnded',
  'consentsNarrowed',
  'ownersAskedAgain',
  'offered',
  'withdrawn',
  'vehiclesAdded',
  'vehiclesJoined',
  'vehiclesRemoved',
  'vehiclesMoved',
  'ownersChanged',
  'vehiclesHandedOver',
  'started',
  'stopped',
  'ended',
  'failed',
  'certificatesReleased',
  'rested',
  'woken',
  'streamNamed',
  'detailSaved',
  'billingSaved',
  'domainsAdded',
  'domainsDeleted',
  'identifierAssigned',
  'identifierWithdrawn',
  'vehiclesRegistered',
  'userAdded',
  'userDeleted',
] as const;
export type TimelineAct = (typeof timelineActs)[number];

/** Who finds acts at home; `senders` those messages to cars that they may send too. */
export const latelyGroups = ['viewers', 'editors', 'administrators', 'senders'] as const;
export type LatelyGroup = (typeof latelyGroups)[number];

/** What an event says about its act. */
export type Details = Readonly<Record<string, unknown>>;

/** What is told of an audit action beside that it happened, which the trail tells of each. */
export interface AuditTelling {
  /** Under which names the details say how many cars or consents it concerned; several are added up. */
  readonly counts?: readonly string[];
  /** What it is in the time line of its target; where its details decide, by them. */
  readonly timeline?: TimelineAct | ((details: Details) => TimelineAct);
  /**
   * Who finds it at home among what happened lately: nobody who may not list what it was done to; absent: nobody, for
   * it only moves the machinery.
   */
  readonly lately?: LatelyGroup;
}

/** The actions of a domain, by name. */
export type AuditTellings = Readonly<Record<string, AuditTelling>>;

/** What saving something comes to. */
export function savedAct({ isNew, added }: Details): TimelineAct {
  return isNew === true || added !== undefined ? 'added' : 'changed';
}
