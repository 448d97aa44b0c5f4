import { type Access, allow, anyViewer, may } from '@vinculum/contract/access/access.ts';
import { permissionSwitches } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { UserRole } from '@vinculum/contract/access/vocabulary.ts';
import { messagesAccess } from '@vinculum/contract/car-messages/send-access.ts';
import type { LatelyAction } from '@vinculum/contract/foundation/audit/actions.ts';
import { type LatelyGroup, latelyGroups } from '@vinculum/contract/foundation/audit/telling.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { type Happening, LATELY_SHOWN } from '@vinculum/contract/home/overview.ts';
import { type MessageKey, messagesEn } from '@vinculum/contract/messages/en.ts';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { textOf, textOfKey } from '../../http/texts.ts';
import {
  type LatelyScope,
  newestActs,
  newestAnswers,
  newestHappenings,
  newestNotices,
  type StoredAct,
  type StoredAnswers,
  type StoredHappening,
  type StoredNotice,
} from '../../read-models/lately-store.ts';
import { actionsFoundBy, actOf, countOf } from '../audit/public.ts';
import { isSeen, sentScopeOf } from '../car-messages/public.ts';
import type { OverviewScope } from './overview-scope.ts';

/** An operator finds all, whatever its role. */
const from = (role: UserRole) =>
  allow(
    { portal: 'CONSUMERS', role },
    { portal: 'OEMS', role },
    { portal: 'FLEET_MANAGER', role },
    { portal: 'ADMIN', role: 'USER_VIEWER' },
  );
const finders: Readonly<Record<LatelyGroup, Access>> = {
  viewers: anyViewer,
  editors: from('USER_EDITOR'),
  administrators: from('USER_ADMIN'),
  senders: messagesAccess,
};

/** What others did that a consumer is told of; its own publications and revocations are acts. */
const toldNotices: readonly MessageKey[] = [
  'consent.notifyRevokedByOem',
  'permissions.notifyGiven',
  'permissions.notifyWithdrawn',
  'fleets.notifyOwnerChangedOf',
];

/** What the caller's organisation did, what owners answered, and what others did that concerns it; newest first. */
export async function readLately(
  { db }: Pick<Deps, 'db'>,
  { principal, language }: UserContext,
  scope: OverviewScope,
): Promise<Happening[]> {
  const { portal, organisationId } = principal;
  const of: LatelyScope = {
    organisationId: portal === 'ADMIN' ? 'everybody' : organisationId,
    since: scope.since,
    includeTest: scope.includeTest,
    limit: LATELY_SHOWN,
    // Whose form it is not reads it as its owner does.
    language: portal === 'FLEET_MANAGER' || portal === 'OEMS' ? language : null,
  };
  const actions = actionsFor(principal);
  if (actions.length === 0) return [];
  const [acts, answers, happenings, notices] = await Promise.all([
    newestActs(db, actions, { ...of, sends: isSeen(sentScopeOf(principal)) }),
    portal === 'CONSUMERS' || portal === 'ADMIN' ? newestAnswers(db, of) : [],
    portal === 'OEMS' || portal === 'FLEET_MANAGER' ? newestHappenings(db, { ...of, organisationId }) : [],
    portal === 'CONSUMERS' ? newestNotices(db, toldNotices, { ...of, organisationId }) : [],
  ]);
  return [
    ...acts.map((act) => ofAct(act, language, portal === 'ADMIN')),
    ...answers.map((one) => ofAnswers(one, portal === 'ADMIN')),
    ...happenings.map(ofHappening),
    ...notices.map((notice) => ofNotice(notice, language)),
  ]
    .toSorted((one, other) => lastMomentOf(other.at, scope.now) - lastMomentOf(one.at, scope.now))
    .slice(0, LATELY_SHOWN);
}

/** Of answers that lie far back only the day is known. */
function lastMomentOf(at: string, now: Date): number {
  return at.length > 10 ? Date.parse(at) : Math.min(Date.parse(`${at}T23:59:59.999Z`), now.getTime());
}

function actionsFor(principal: Principal): LatelyAction[] {
  return latelyGroups.flatMap((group) => (may(principal, finders[group]) ? actionsFoundBy(group) : []));
}

const nothing = {
  told: null,
  actor: null,
  organisation: null,
  object: null,
  text: null,
  count: null,
  declined: null,
};

function ofAct(act: StoredAct, language: Language, withOrganisation: boolean): Happening {
  const object = inLanguage(language, act.action, vehicleOf(act) ?? objectOf(act));
  const text = textOfAct(act, object, language);
  return {
    ...nothing,
    key: `act-${act.id}`,
    at: act.at.toISOString(),
    act: act.action,
    told: actOf(act.action, act.details),
    actor: act.actor,
    organisation: withOrganisation ? act.organisation : null,
    object,
    text,
    count: text === null ? countOf(act.action, act.details) : null,
  };
}

/** Commands, map restrictions and jobs are stored by their codes; a notification has the words of its sender. */
function inLanguage(language: Language, action: string, object: Happening['object']): Happening['object'] {
  if (object === null || action === 'vehicle-message.send-notification') return object;
  const groups = codesOf[object.kind] ?? [];
  const said = (code: string) => {
    const group = groups.find((one) => Object.hasOwn(messagesEn[one], code));
    return group === undefined ? code : textOfKey(language, `${group}.${code}`);
  };
  return groups.length === 0 ? object : { ...object, name: object.name.split(', ').map(said).join(', ') };
}

const codesOf: Partial<
  Record<NonNullable<Happening['object']>['kind'], readonly ('cloudCommands' | 'mapRestrictions' | 'jobs')[]>
> = { 'vehicle-send': ['cloudCommands', 'mapRestrictions'], 'scheduled-run': ['jobs'] };

const deletedFleet = z.object({ deleted: z.object({ name: z.string() }), vins: z.array(z.string()) });

/** The whole sentence of an act whose object is gone, or that switched several things at once; null for others. */
function textOfAct({ action, details }: StoredAct, object: Happening['object'], language: Language) {
  if (object?.kind === 'consumer-permission') return permissionText(language, object.name, details);
  if (action !== 'fleet.delete') return null;
  const { data } = deletedFleet.safeParse(details);
  const args = data && { name: data.deleted.name, vehicles: data.vins.length };
  return args === undefined ? null : textOf(language, 'fleets.deleted', args);
}

function ofHappening(happening: StoredHappening): Happening {
  return {
    ...nothing,
    key: `happening-${happening.id}`,
    at: happening.at.toISOString(),
    act: happening.act,
    organisation: happening.by,
    object: objectOf(happening),
    count: happening.total,
  };
}

/** What is done with the certificates of a vehicle names it by its VIN. */
function vehicleOf({ action, target }: StoredAct): Happening['object'] {
  if (target === null || !action.startsWith('vehicle.certificate.')) return null;
  return { kind: 'vehicle', id: target, name: target };
}

function objectOf({
  object_kind: kind,
  object_id: id,
  object_name: name,
}: Pick<StoredAct, 'object_kind' | 'object_id' | 'object_name'>): Happening['object'] {
  return kind === null || id === null || name === null ? null : { kind, id, name };
}

function ofAnswers(
  { form_id: id, title, day, at, ...one }: StoredAnswers,
  withOrganisation: boolean,
): Happening {
  return {
    ...nothing,
    key: `answers-${id}-${day}`,
    at: at?.toISOString() ?? day,
    act: 'answers',
    organisation: withOrganisation ? one.consumer : null,
    object: { kind: 'consent-form', id, name: title },
    count: one.accepted,
    declined: one.declined,
  };
}

function ofNotice(notice: StoredNotice, language: Language): Happening {
  const { form_id: id, title } = notice;
  return {
    ...nothing,
    key: `notice-${notice.id}`,
    at: notice.created_on.toISOString(),
    act: 'notice',
    actor: notice.sender_name,
    object: id === null || title === null ? null : { kind: 'consent-form', id, name: title },
    text: textOfKey(language, notice.message_key, notice.message_args),
  };
}

/**
 * What a maker switched on or off for a consumer, and what that ended or sent again, by the details of the act; null
 * where they do not say.
 */
function permissionText(
  language: Language,
  consumer: string,
  details: Readonly<Record<string, unknown>>,
): string | null {
  const switched = permissionSwitches.flatMap((kind) => {
    const isOn = details[kind];
    if (typeof isOn !== 'boolean') return [];
    return [textOf(language, 'permissions.told', { kind, isOn: isOn ? 'yes' : 'no', consumer })];
  });
  if (switched.length === 0) return null;
  const effects = (
    [
      ['permissions.toldEnded', details['canceled']],
      ['permissions.toldOffered', details['offered']],
    ] as const
  ).flatMap(([key, count]) =>
    typeof count === 'number' && count > 0 ? [textOf(language, key, { count })] : [],
  );
  return [...switched, ...effects].join(' ');
}
