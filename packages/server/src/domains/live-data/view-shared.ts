import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { type getVehicleValuesEndpoint, SHOWN_COURSE_MS } from '@vinculum/contract/live-data/of-vehicle.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { findVehicleFor } from '../../read-models/vehicle/vehicle-store.ts';
import { listSharedBatches, listSharedValues } from '../../read-models/vehicle/vehicle-values-store.ts';
import { labelIn } from '../signals/public.ts';
import { coursesOf, trailOf } from './course-rules.ts';

/**
 * What a vehicle shares with the caller's organisation at this moment: nothing where there is no live consent of it.
 * @throws notFound for a vehicle that the organisation never asked
 */
export async function viewShared(
  { db }: Deps,
  { principal, now, language }: UserContext,
  vin: string,
): Promise<AnswerOf<typeof getVehicleValuesEndpoint>> {
  const scope = { consumerId: principal.organisationId, vin, now: new Date(now) };
  if ((await findVehicleFor(db, principal, vin)) === undefined) throw new AppError('notFound');
  const since = now - SHOWN_COURSE_MS;
  const [values, batches] = await Promise.all([
    listSharedValues(db, scope),
    listSharedBatches(db, scope, new Date(since)),
  ]);
  const courses = coursesOf(batches, since);
  return {
    values: values.map((one) => ({
      ...one,
      label: labelIn(language, one.label),
      choice: one.choice === null ? null : labelIn(language, one.choice),
      course: (courses.get(one.signal_id) ?? []).map(([at, value]) => [at, value]),
    })),
    trail: [...trailOf(batches, since)],
  };
}
