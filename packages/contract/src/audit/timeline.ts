import { z } from 'zod';
import { type Access, allow, signedIn } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { timelineActs } from '../foundation/audit/telling.ts';
import { idText } from '../foundation/ids.ts';

// What happened to one object, as the audit trail has it. All of this is beyond the specification.

/** Objects that have a time line. A target of the audit trail is `kind/id`. */
export const timelineKinds = [
  'agreement',
  'consent-form',
  'data-package',
  'fleet',
  'load-test-run',
  'organisation',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const operator = { portal: 'ADMIN', role: 'USER_VIEWER' } as const;
const consumer = { portal: 'CONSUMERS', role: 'USER_VIEWER' } as const;
const maker = { portal: 'OEMS', role: 'USER_VIEWER' } as const;

/** Who may read the time line of each: the operator, and whoever may open its page and can act on it. */
export const timelineAccess: Readonly<Record<TimelineKind, Access>> = {
  agreement: allow(operator, { portal: 'CONSUMERS', role: 'USER_ADMIN' }),
  'consent-form': allow(operator, consumer, maker),
  'data-package': allow(operator, maker),
  fleet: allow(operator, { portal: 'FLEET_MANAGER', role: 'USER_VIEWER' }),
  'load-test-run': allow(operator, { ...consumer, anyFlag: ['ADN', 'LOAD_TESTER'] }),
  organisation: allow(operator),
};

/** So many vehicles an entry names; how many more there are its count says. */
export const VINS_TOLD = 5;

const timelineEntry = z.object({
  id: z.int(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  act: z.enum(timelineActs),
  /** User name. */
  actor: z.string().nullable(),
  /** Whose act it was, for an operator, who reads those of all. */
  organisation: z.string().nullable(),
  /** How many vehicles or consents it concerned. */
  count: z.int().nullable(),
  /** The first of the vehicles, where the act names them. */
  vins: z.array(z.string()),
  /** Whom or what else it concerned, such as the fleet owner to whom an agreement was published. */
  other: z.string().nullable(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** The ids of events outgrow those of other rows. */
const eventId = z.coerce.number().pipe(z.int().min(1));

export const readTimelineEndpoint = endpoint({
  name: 'audit.timeline',
  summary:
    'What the own organisation did to one object, newest first; for an operator, what anybody did. What nobody did anything to has an empty one',
  method: 'GET',
  path: '/shared/api/v1/timeline',
  access: signedIn,
  query: z.object({
    kind: z.enum(timelineKinds),
    id: idText,
    /** Only what lies behind this entry. */
    before: eventId.optional(),
  }),
  response: z.object({
    data: z.array(timelineEntry),
    /** To ask with for the next ones; null behind the last. */
    next: z.int().nullable(),
  }),
  errors: ['forbidden'],
  audit: null,
  rate: 'read',
});
