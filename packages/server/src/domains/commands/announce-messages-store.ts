import { type RawBuilder, sql } from 'kysely';

/**
 * The statement that tells gateways to look for messages to the vehicles of a query of `vin`, each once. A row that
 * waits already gets a new id: the gateway that may just be looking without seeing ours removes the old one only. Rows
 * are taken in the order of the VINs, so that two sends to the same vehicles never wait for each other.
 */
export function announceMessages(vins: RawBuilder<unknown>, now: RawBuilder<Date>): RawBuilder<unknown> {
  return sql`insert into outbox (vin, kind, created_at)
    select vin, 'message', ${now} from (${vins}) as sent order by vin
    on conflict (vin) where kind = 'message' and parked_at is null
      do update set id = default, created_at = excluded.created_at`;
}
