import { auditLine } from '@vinculum/contract/audit/chain.ts';
import { exportAuditEndpoint, listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import { consentStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { csvOptions } from '@vinculum/contract/foundation/csv.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import {
  consentStatusLine,
  downloadConsentStatusEndpoint,
  downloadInvoicingEndpoint,
  invoiceLine,
} from '@vinculum/contract/reports/endpoints.ts';
import {
  exportResponsesEndpoint,
  searchAdminResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { textOf } from './texts.ts';

const titles = ['Ünï "q", ñ 🚗', '=1+1', '\t-2', 'two\r\nlines\n', "it's \\ $1 ＝", 'a\u2028@b', '@x'];
const makers = { oem: 'Cierzo, "Automóviles"\n=1', otherOem: '+Norrsken' };
const range = { start_date: '2026-09-14', end_date: '2026-11-02' };

let server: TestServer;
let people: People;
const operator = () => people.signedIn('operator.viewer');

// What stands in the files, as nobody could save it: the database takes more than the screens do.
beforeAll(async () => {
  server = await startTestServer();
  const { db, clock } = server;
  people = await seedPeople(db, clock.now);
  const { consumer, oem, otherOem } = people.organisations;
  const now = new Date(clock.now());
  for (const [key, name] of Object.entries({ [oem]: makers.oem, [otherOem]: makers.otherOem }))
    await db.updateTable('organisation').set({ name }).where('id', '=', Number(key)).execute();
  for (const title of titles)
    await sql`insert into consent_form (consumer_id, status, title, consent_type, expiry_type, data_retention_in_days,
        has_encryption, content, created_by, created_on, updated_on)
      values (${consumer}, 'PUBLISHED', ${title}, 'Standard', 0, 30, false, '{}', 'x', ${now}, ${now})`.execute(
      db,
    );
  await sql`insert into vehicle (vin, oem_id, registered_on, registered_by)
    select 'YNR' || lpad(v::text, 14, '0'), ${oem}, ${now}, 'x' from generate_series(1, 4) v`.execute(db);
  await sql`insert into consent (form_id, consumer_id, oem_id, vin, status, created_on, updated_on, expires_at)
    select f.id, f.consumer_id, case v % 3 when 0 then null when 1 then ${oem}::int else ${otherOem}::int end,
      'YNR' || lpad(v::text, 14, '0'), (string_to_array(${consentStatuses.join(' ')}, ' '))[1 + (v + f.id) % 8],
      ${now}::timestamptz - v * interval '1 day 1 millisecond', ${now}::timestamptz - v * interval '10 milliseconds',
      case v % 4 when 0 then null else ${now}::timestamptz + (v % 5 - 2) * interval '1 day' end
    from consent_form f, generate_series(1, 9) v order by f.id, v`.execute(db);
  await sql`insert into consent_history (consent_id, at, actor_kind, actor, to_status, cause)
    select id, ${now}::timestamptz - id % 30 * interval '1 day', 'consumer',
      case id % 3 when 0 then null when 1 then '=user,1' else 'ana' end, status, 'answered' from consent`.execute(
    db,
  );
  await sql`insert into usage_hour (consumer_id, form_id, vin, hour, messages, bytes)
    select consumer_id, form_id, vin, '2026-10-01T08:00:00Z'::timestamptz, 720, 9007199254740000 + id from consent`.execute(
    db,
  );
  await sql`insert into reward_accrual (form_id, consent_id, kind, reward_index, day, effort_total, steps, amount,
      amount_total, currency_type)
    select form_id, id, 'consumer', 0, '2026-10-02'::date, 1000, 1, 0.2500 * (id % 5), 1, id % 3 from consent`.execute(
    db,
  );
  for (const [index, title] of titles.entries())
    await sql`insert into audit_event (at, actor_kind, actor, action, target, result, details)
      values (${now}::timestamptz + ${index} * interval '1001 microseconds', 'x', ${title}, 'a',
        ${index % 2 === 0 ? null : title}, 'done', ${JSON.stringify({ [title]: [title, '", "', 1.5, { a: null }] })})`.execute(
      db,
    );
});
afterAll(() => server.stop());

/** Rows as the library writes them with the options of the contract, under the names of their columns. */
function csvOf(row: z.ZodObject, rows: readonly object[]): string {
  return stringify([...rows], { ...csvOptions, header: true, columns: Object.keys(row.shape) });
}

// Shows 3-7.28
test.each<Language>(['en', 'es'])(
  '%s: the file of responses is the rows of the search, oldest first',
  async (language) => {
    const headers = { 'accept-language': language };
    const body = { page: 1, limit: 100 };
    const found = await server.call(searchAdminResponsesEndpoint, { body, headers }, operator());
    expect(found.body.total_rows).toBe(titles.length * 9);
    const rows = found.body.data
      .map((row) => ({ ...row, status: textOf(language, `consentStatus.${row.status}`), oem: row.oem ?? '' }))
      .toReversed();
    const { raw } = await server.call(exportResponsesEndpoint, { body: {}, headers }, operator());
    expect(raw.body).toBe(csvOf(exportResponsesEndpoint.response, rows));
  },
);

// Shows 3-7.40
test('the file of the consent status is the last change of each', async () => {
  const { rows } = await sql<{ is_over: boolean; at: Date; expires_at: Date | null; created_on: Date }>`
    select c.*, f.title, o.name as consumer, coalesce(m.name, '') as oem, h.at, h.cause, h.actor, h.actor_kind,
      c.status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY')
        and coalesce(c.expires_at <= ${new Date(server.clock.now())}, false) as is_over
    from consent c join consent_history h on h.consent_id = c.id join consent_form f on f.id = c.form_id
    join organisation o on o.id = c.consumer_id left join organisation m on m.id = c.oem_id
    order by c.consumer_id, c.form_id, c.vin`.execute(server.db);
  const second = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
  const lines = rows.map(({ is_over: isOver, at, expires_at: end, created_on: created, ...row }) => ({
    ...row,
    consent_form_id: 'form_id' in row && row.form_id,
    vin_number: 'vin' in row && row.vin,
    ...(isOver && { status: 'FORM_EXPIRED', cause: 'expired' }),
    changed_on: second(isOver && end !== null ? end : at),
    changed_by: isOver ? 'platform' : 'consumer',
    user: isOver ? '' : 'actor' in row && row.actor,
    first_published_on: second(created),
    expires_on: end === null ? '' : second(end),
  }));
  expect(rows.filter((row) => row.is_over).length).toBeGreaterThan(5);
  const { raw } = await server.call(downloadConsentStatusEndpoint, { body: range }, operator());
  expect(raw.body).toBe(csvOf(consentStatusLine, lines));
});

// Shows 2-7.32
test('the invoicing report is what was delivered and owed, day by day', async () => {
  const { rows } = await sql<{ consumer_id: number; form_id: number; vin: string; id: number }>`
    select c.id, c.consumer_id, c.form_id, c.vin, f.title, o.name as consumer, coalesce(m.name, '') as oem
    from consent c join consent_form f on f.id = c.form_id join organisation o on o.id = c.consumer_id
    left join vehicle v on v.vin = c.vin left join organisation m on m.id = v.oem_id
    order by c.consumer_id, c.form_id, c.vin`.execute(server.db);
  const amounts = Object.keys(invoiceLine.shape).filter((name) => /_(?:token|usd|crypto)$/.test(name));
  const none = Object.fromEntries(amounts.map((name) => [name, '0']));
  const lines = rows.flatMap(({ form_id: consent_form_id, vin: vin_number, id, ...row }) => {
    const line = { ...row, consent_form_id, vin_number, ...none, is_test: false };
    const owed = {
      [['token', 'usd', 'crypto'].map((unit) => `owner_reward_${unit}`)[id % 3] ?? '']: String(
        0.25 * (id % 5),
      ),
    };
    return [
      { ...line, day: '2026-10-01', messages: '720', bytes: String(9_007_199_254_740_000 + id) },
      { ...line, ...owed, day: '2026-10-02', messages: '0', bytes: '0' },
    ];
  });
  const by = people.signedIn('consumer.admin');
  const { raw } = await server.call(downloadInvoicingEndpoint, { body: range }, by);
  expect(raw.body).toBe(csvOf(invoiceLine, lines));
});

test('the file of the audit trail is its events, oldest first, each with the hash before it', async () => {
  const { raw } = await server.call(exportAuditEndpoint, {}, operator());
  const body = { page: 1, limit: 100 };
  const { data } = (await server.call(listAuditEndpoint, { body }, operator())).body;
  const events = data.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  expect(events.length).toBeGreaterThanOrEqual(titles.length);
  const lines = events.map((event, index) =>
    JSON.stringify(auditLine.parse({ ...event, previous: events[index - 1]?.hash ?? '0'.repeat(64) })),
  );
  expect(raw.body).toBe(`${lines.join('\n')}\n`);
});
