import { z } from 'zod';
import { signedIn } from '../access/access.ts';
import { consentStatuses } from '../consents/vocabulary.ts';
import { latelyActions } from '../foundation/audit/actions.ts';
import { timelineActs } from '../foundation/audit/telling.ts';
import { isTimeZone } from '../foundation/clock.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { includeTestText } from '../foundation/test-traffic.ts';
import { rewardKinds } from '../rewards/endpoints.ts';

// The control room of the home screen. All of it is beyond the specification; each part is a read of its own, so that
// one that fails takes nothing else with it.

/** How far the control room looks back. */
export const overviewRanges = ['1h', '24h', '7d', '30d'] as const;
export type OverviewRange = (typeof overviewRanges)[number];

/** How long one step of the pictures is, by range: minutes, hours while young, days when old. */
export const rangeUnits = { '1h': 'minutes', '24h': 'hours', '7d': 'hours', '30d': 'days' } as const;

const query = z.object({
  /** Left out: by how old the organisation is. */
  range: z.enum(overviewRanges).optional(),
  include_test: includeTestText,
  /** IANA name of the zone whose hours and days are meant. */
  time_zone: z.string().max(64).refine(isTimeZone, { error: 'validation.choice' }).default('UTC'),
});
export type OverviewQuery = z.output<typeof query>;

const shared = { method: 'GET', access: signedIn, query, errors: [], audit: null, rate: 'read' } as const;

/**
 * What somebody has to look after, most urgent first. Which there can be depends on the portal; what the user may not
 * open is left out.
 */
export const needKinds = [
  /** Jobs whose newest run failed. */
  'jobsFailed',
  /** Announcements to cars that were given up. */
  'sendingGivenUp',
  /** Revoked consents that their cars have not confirmed. */
  'notConfirmed',
  /** Messages that cars got and could not carry out, sent within the range. */
  'messagesFailed',
  /** Messages that ended before their cars got them, sent within the range. */
  'messagesNotReached',
  /** Published, within a week. */
  'formsEnding',
  /** Offered, within two weeks. */
  'packagesEnding',
  /** Within two weeks. */
  'claimsEnding',
  /** Cars that nobody asked, for their maker does not permit the form. */
  'notAsked',
  /** Cars handed over that are in no fleet. */
  'carsWithoutFleet',
  /** Messages of other organisations that the user has not read. */
  'mail',
  /** Cars have the form, their owners have not answered. */
  'answersToCome',
  'carsToReach',
  'drafts',
] as const;
export type NeedKind = (typeof needKinds)[number];

/** What a new organisation does first, in its order; a portal has its own. */
export const stepKinds = [
  'writeForm',
  'publishForm',
  'makeKey',
  'permitConsumer',
  'registerCars',
  'offerPackage',
  'addFleet',
  'fillFleet',
  'addConsumer',
  'addMaker',
] as const;
export type StepKind = (typeof stepKinds)[number];

const need = z.object({
  kind: z.enum(needKinds),
  count: z.int(),
  /** There are more than that: nobody counts further. */
  is_more: z.boolean(),
  /** Where there is one alone: its id, of the form, the package or the claim. */
  id: z.int().nullable(),
});
export type Need = z.output<typeof need>;

export const getNeedsEndpoint = endpoint({
  ...shared,
  name: 'home.needs',
  summary: 'What needs somebody of the own organisation; for an operator, of the platform',
  path: '/shared/api/v1/overview/needs',
  response: z.object({
    range: z.enum(overviewRanges),
    needs: z.array(need),
    /** First steps, for as long as one is not done; empty afterwards. */
    steps: z.array(z.object({ kind: z.enum(stepKinds), is_done: z.boolean() })),
  }),
});
export type Needs = z.output<typeof getNeedsEndpoint.response>;

const amounts = z.object({ messages: z.int(), bytes: z.int() });

export const getPictureEndpoint = endpoint({
  ...shared,
  name: 'home.picture',
  summary: 'Consents by state, delivered data and rewards of the own organisation over a range of time',
  path: '/shared/api/v1/overview/picture',
  response: z.object({
    range: z.enum(overviewRanges),
    unit: z.enum(['minutes', 'hours', 'days']),
    /** The steps, oldest first: a day YYYY-MM-DD, or the start with its offset, 2026-10-25T02:00+01:00. */
    steps: z.array(z.string()),
    /** How many consents stood in each state at the end of each step; the last step ends now. */
    consents: z.record(z.enum(consentStatuses), z.array(z.int())).nullable(),
    /** What was delivered in each step. */
    data: z.array(amounts).nullable(),
    /** What was earned in the days (UTC) of the range, by side and currency. */
    rewards: z
      .array(z.object({ kind: z.enum(rewardKinds), currency_type: z.int(), amount: z.string() }))
      .nullable(),
  }),
});
export type Picture = z.output<typeof getPictureEndpoint.response>;

/** What an act was done to; the portal knows where each is to be seen. */
export const objectKinds = [
  'consent-form',
  'data-package',
  'fleet',
  'organisation',
  'user',
  'agreement',
  'vehicle-claim',
  'vehicle-send',
  'consumer-permission',
  'stream-key',
  'scheduled-run',
  'vehicle',
] as const;

/**
 * What others did that concerns a maker, a fleet owner or their vehicles, as `act` of a happening names it. What ends
 * by the clock or by its owner is none.
 */
export const concernActs = [
  'concern.asked',
  'concern.ended',
  'concern.handed-over',
  'concern.taken-back',
  'concern.owner-changed',
  'concern.agreement-published',
  'concern.agreement-revoked',
] as const;
export type ConcernAct = (typeof concernActs)[number];

const happening = z.object({
  /** Of the same list no two are alike. */
  key: z.string(),
  /** ISO 8601 in UTC; of answers of a day the last one, or the day, YYYY-MM-DD, where they lie far back. */
  at: z.string(),
  /** `answers` of owners under a form on a day; of a `notice` its text says what happened. */
  act: z.enum([...latelyActions, ...concernActs, 'answers', 'notice']),
  /** What the audit action brought about, as the time line of its object tells it; null of what is none. */
  told: z.enum(timelineActs).nullable(),
  /** User, or who sent the notice; null where it is not one. */
  actor: z.string().nullable(),
  /** Whose act it was, where others did it or an operator sees those of all. */
  organisation: z.string().nullable(),
  /** Vehicles go by their VIN, all others by number. */
  object: z
    .object({ kind: z.enum(objectKinds), id: z.union([z.int(), z.string()]), name: z.string() })
    .nullable(),
  /** All of it, in the language of the call: of a notice, and of changed permissions. */
  text: z.string().nullable(),
  /** How many cars, consents or vehicles it concerned. */
  count: z.int().nullable(),
  /** Of answers: how many declined. */
  declined: z.int().nullable(),
});
export type Happening = z.output<typeof happening>;

/** How many things that happened are shown. */
export const LATELY_SHOWN = 50;

export const getLatelyEndpoint = endpoint({
  ...shared,
  name: 'home.lately',
  summary: 'What happened lately at the own organisation, newest first; for an operator, on the platform',
  path: '/shared/api/v1/overview/lately',
  response: z.object({ range: z.enum(overviewRanges), happenings: z.array(happening) }),
});
