import { keyPage } from '@vinculum/contract/foundation/paging.ts';
import { may } from '@vinculum/contract/access/access.ts';
import { readTimelineEndpoint, timelineAccess } from '@vinculum/contract/audit/timeline.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { z } from 'zod';
import {
  namesOfTargets,
  permissionsOfForm,
  usersOfOrganisation,
} from '../../read-models/target-names-store.ts';
import type { Details } from '@vinculum/contract/foundation/audit/telling.ts';
import { actOf, countOf, vinsOf } from './event-rules.ts';
import { eventsOfTarget } from './timeline-store.ts';

/**
 * What happened to an object: to an organisation what its own users did, which needs no look at whose it is, to an
 * operator all.
 * @throws forbidden for who may not open such objects
 */
export async function readTimeline(
  { db }: Pick<Deps, 'db'>,
  { principal }: UserContext,
  { kind, id, before }: RequestOf<typeof readTimelineEndpoint>['query'],
): Promise<AnswerOf<typeof readTimelineEndpoint>> {
  if (!may(principal, timelineAccess[kind])) throw new AppError('forbidden');
  const isOperator = principal.portal === 'ADMIN';
  const organisationId = isOperator ? 'everybody' : principal.organisationId;
  const target = `${kind}/${id}`;
  const others = await othersOf(db, { kind, id });
  const found = await eventsOfTarget(db, { organisationId, target, others, before: before ?? null });
  const { rows, next } = keyPage(found);
  // Fleets of whoever did it: nobody moves cars into another's.
  const names = await namesOfTargets(
    db,
    rows.flatMap((event) => otherTargets(event)),
  );
  const namesOf = (event: Told) => otherTargets(event).flatMap((other) => names.get(other) ?? []);
  const data = rows.flatMap(({ action, details: all, ...event }) => {
    const details = kind === 'consent-form' && event.target !== target ? detailsOf(all, id) : all;
    const act = actOf(action, details);
    if (act === null) return [];
    return {
      id: event.id,
      at: event.at.toISOString(),
      act,
      actor: event.actor,
      organisation: isOperator ? event.organisation : null,
      count: countOf(action, details),
      vins: vinsOf(action, details),
      other: event.fleet_owner ?? (namesOf({ target: event.target, details }).join(', ') || null),
    };
  });
  return { data, next };
}

interface Told {
  readonly target: string;
  readonly details: Details;
}

/** What else something is done to that is told of an object. */
async function othersOf(
  db: Deps['db'],
  { kind, id }: Pick<RequestOf<typeof readTimelineEndpoint>['query'], 'kind' | 'id'>,
): Promise<readonly string[]> {
  if (kind === 'consent-form') return await permissionsOfForm(db, id);
  return kind === 'organisation' ? await usersOfOrganisation(db, id) : [];
}

/** What the change of a permission did to one form. */
function detailsOf({ ended, asked }: Details, formId: number): Details {
  const { data } = effectsByForm.safeParse({ ended, asked });
  return { canceled: data?.ended[formId] ?? 0, offered: data?.asked[formId] ?? 0 };
}

const byForm = z.record(z.string(), z.int());
const effectsByForm = z.object({ ended: byForm, asked: byForm });

/** The fleets between which vehicles moved, and the user of an organisation, beside that of whose time line it is. */
function otherTargets({ target, details: { movedTo, movedFrom } }: Told): string[] {
  const fleets: unknown[] = Array.isArray(movedFrom) ? [movedTo, ...movedFrom] : [movedTo];
  const user = target.startsWith('user/') ? [target] : [];
  return [...user, ...fleets.flatMap((id) => (typeof id === 'number' ? `fleet/${id}` : []))];
}
