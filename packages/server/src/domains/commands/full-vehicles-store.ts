import { commandLimits } from '@vinculum/contract/commands/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';

/** Whose messages may wait for which vehicles. */
export interface Waiting {
  readonly consumerId: number;
  /** A query of `vin`. */
  readonly vins: RawBuilder<unknown>;
  readonly now: RawBuilder<Date>;
}

/**
 * The query of those vehicles for which as many messages of the organisation wait as may: one that is off line for
 * long must not gather them without end. Sends at the very same moment do not see each other and may pass by so many.
 */
export function fullVehicles({ consumerId, vins, now }: Waiting): RawBuilder<unknown> {
  return sql`select m.vin from (${vins}) as asked
    join vehicle_message m on m.vin = asked.vin and m.state = 'QUEUED' and m.deadline > ${now}
    join vehicle_send s on s.id = m.send_id and s.consumer_id = ${consumerId}
    group by m.vin having count(*) >= ${commandLimits.waiting}`;
}
