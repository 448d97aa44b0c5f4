import {
  auditActions,
  isAuditAction,
  type LatelyAction,
  latelyActions,
} from '@vinculum/contract/foundation/audit/actions.ts';
import type {
  AuditTelling,
  Details,
  LatelyGroup,
  TimelineAct,
} from '@vinculum/contract/foundation/audit/telling.ts';
import { auditTellings } from '@vinculum/contract/audit-tellings.ts';
import { VINS_TOLD } from '@vinculum/contract/audit/timeline.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';

/** What is told of an action; nothing of one of another version of the product. */
function tellingOf(action: string): AuditTelling {
  return isAuditAction(action) ? auditTellings[action] : {};
}

/** The first of the vehicles that an act concerned, as far as the details of its event name them. */
export function vinsOf(action: string, details: Details): string[] {
  const { counts = [] } = tellingOf(action);
  const listed = counts.flatMap((name): unknown => details[name] ?? []);
  return listed.filter((one): one is string => typeof one === 'string' && isVin(one)).slice(0, VINS_TOLD);
}

/** How many cars or consents an act concerned, by the details of its event: a number, or as many as a list holds. */
export function countOf(action: string, details: Details): number | null {
  const counts = (tellingOf(action).counts ?? []).flatMap((name) => {
    const value = details[name];
    return typeof value === 'number' ? [value] : Array.isArray(value) ? [value.length] : [];
  });
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count);
}

/** The actions that a time line tells of. */
export const toldActions: readonly string[] = auditActions.filter(
  (action) => tellingOf(action).timeline !== undefined,
);

/** The actions that somebody finds at home among what happened lately. */
export function actionsFoundBy(group: LatelyGroup): readonly LatelyAction[] {
  return latelyActions.filter((action) => auditTellings[action].lately === group);
}

/** What an event is in the time line of its target; null for what none tells of. */
export function actOf(action: string, details: Details): TimelineAct | null {
  const { timeline: act = null } = tellingOf(action);
  return typeof act === 'function' ? act(details) : act;
}
