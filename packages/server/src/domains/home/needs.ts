import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { type Needs, needKinds, stepKinds } from '@vinculum/contract/home/overview.ts';
import type { Deps } from '../../deps.ts';
import { consumerSteps, fleetSteps, oemSteps, operatorSteps } from '../../read-models/first-steps-store.ts';
import {
  type CountedNeed,
  consumerNeeds,
  fleetNeeds,
  MOST_COUNTED,
  oemNeeds,
  operatorNeeds,
} from '../../read-models/needs-store.ts';
import { newestRuns, stateOf } from '../scheduled-runs/public.ts';
import { callOfNeed, callOfStep } from './need-calls.ts';
import type { OverviewScope } from './overview-scope.ts';

/** What needs the caller, most urgent first, and what a new organisation has still to begin with. */
export async function readNeeds(
  deps: Pick<Deps, 'db'>,
  principal: Principal,
  scope: OverviewScope,
): Promise<Needs> {
  const [counted, done] = await Promise.all([
    countNeeds(deps, principal, scope),
    stepsOf[principal.portal](deps.db, principal.organisationId),
  ]);
  const mine = counted.filter(({ kind }) => {
    const call = callOfNeed[principal.portal][kind];
    return call !== undefined && may(principal, call.access);
  });
  const steps = stepKinds.flatMap((kind) => {
    const isDone = done[kind];
    return isDone === undefined || !may(principal, callOfStep[kind].access)
      ? []
      : [{ kind, is_done: isDone }];
  });
  return {
    range: scope.range,
    needs: mine
      .toSorted((one, other) => needKinds.indexOf(one.kind) - needKinds.indexOf(other.kind))
      .map(({ kind, count, id }) => withinCounted({ kind, count, id })),
    steps: steps.every(({ is_done }) => is_done) ? [] : steps,
  };
}

const needsOf = {
  CONSUMERS: consumerNeeds,
  OEMS: oemNeeds,
  FLEET_MANAGER: fleetNeeds,
  ADMIN: operatorNeeds,
} as const;

const stepsOf = {
  CONSUMERS: consumerSteps,
  OEMS: oemSteps,
  FLEET_MANAGER: fleetSteps,
  ADMIN: operatorSteps,
} as const;

async function countNeeds(
  { db }: Pick<Deps, 'db'>,
  { portal }: Principal,
  scope: OverviewScope,
): Promise<CountedNeed[]> {
  const needs = await needsOf[portal](db, scope);
  if (portal !== 'ADMIN') return needs;
  const failed = (await newestRuns(db)).filter((run) => stateOf(run) === 'FAILED').length;
  return failed === 0 ? needs : [...needs, { kind: 'jobsFailed', count: failed, id: null }];
}

/** Consents are counted to the end; what is counted one by one is not. */
const countedToTheEnd: readonly CountedNeed['kind'][] = [
  'notConfirmed',
  'notAsked',
  'answersToCome',
  'carsToReach',
];

function withinCounted({ kind, count, id }: CountedNeed): Needs['needs'][number] {
  const isMore = count > MOST_COUNTED && !countedToTheEnd.includes(kind);
  return { kind, count: isMore ? MOST_COUNTED : count, is_more: isMore, id };
}
