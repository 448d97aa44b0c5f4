import type { TestServer } from '@vinculum/testkit/running-server.ts';
import { sql } from 'kysely';

/** First and last day of the reports. */
export const range = { start_date: '2026-09-14', end_date: '2026-11-02' };

export interface FilesSize {
  readonly forms: number;
  /** Each has a consent under each form, and with it a line of responses and of the consent status. */
  readonly cars: number;
  /** On which each of the first `deliver` cars delivered under each form: a line of the invoicing report. */
  readonly days: number;
  readonly deliver: number;
  readonly events: number;
  readonly rounds: number;
}

/**
 * What the files are made of: consents with one answer each, one hour a day of the cars that deliver and on every tenth
 * day what both sides earned, and a sealed audit trail.
 */
export async function seedFiles(
  { db, clock }: TestServer,
  size: FilesSize,
  { consumer, oem }: { readonly consumer: number; readonly oem: number },
): Promise<void> {
  const now = new Date(clock.now());
  const content = JSON.stringify({ consumer_rewards: [], oem_rewards: [] });
  await sql`insert into consent_form (consumer_id, status, title, consent_type, expiry_type, data_retention_in_days,
      has_encryption, content, created_by, created_on, updated_on)
    select ${consumer}, 'PUBLISHED', 'How batteries age, study ' || f, 'Standard', 0, 30, false, ${content}, 'bench',
      ${now}, ${now}
    from generate_series(1, ${size.forms}) f`.execute(db);
  await sql`insert into consent (form_id, consumer_id, oem_id, vin, status, granted_at, created_on, updated_on)
    select f.id, ${consumer}, ${oem}, 'YNR' || lpad(v::text, 14, '0'), 'FORM_ACCEPTED', ${now}, ${now}, ${now}
    from consent_form f, generate_series(1, ${size.cars}) v`.execute(db);
  await sql`insert into consent_history (consent_id, at, actor_kind, actor, to_status, cause)
    select id, ${range.start_date}::timestamptz + interval '8 hours', 'owner', null, status, 'answered'
    from consent`.execute(db);
  await sql`insert into usage_hour (consumer_id, form_id, vin, hour, messages, bytes)
    select consumer_id, form_id, vin, (${range.start_date}::date + d)::timestamp at time zone 'UTC' + interval '8 hours',
      720, 151920 + id
    from consent, generate_series(0, ${size.days - 1}) d
    where vin <= 'YNR' || lpad(${size.deliver}::text, 14, '0')`.execute(db);
  await sql`insert into reward_accrual (form_id, consent_id, kind, reward_index, day, effort_total, steps, amount,
      amount_total, currency_type)
    select form_id, id, kind, 0, ${range.start_date}::date + d, 1000 * d, 1, 0.25, 0.25 * d, 1
    from consent, unnest(array['consumer', 'oem']) kind, generate_series(0, ${size.days - 1}, 10) d
    where vin <= 'YNR' || lpad(${size.deliver}::text, 14, '0')`.execute(db);
  await sql`insert into audit_event (at, actor_kind, actor, organisation_id, action, target, result, request_id, details)
    select ${now}, 'CONSUMERS', 'consumer.admin', ${consumer}, 'consent.publish', e::text, 'done', md5(e::text),
      jsonb_build_object('vins', e % 100, 'title', 'How batteries age')
    from generate_series(1, ${size.events}) e`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
