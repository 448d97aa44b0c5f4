import { getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import { rollUpUsage } from '@vinculum/server/domains/usage/public.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { sql } from 'kysely';

const MESSAGES_AN_HOUR = 125;

interface UsageSize {
  readonly forms: number;
  readonly cars: number;
  readonly days: number;
  readonly rounds: number;
}

const charts = [
  { name: '13 months', start_date: '01-10-2025', period: 43_200, time_zone: 'UTC' },
  { name: '57 weeks, Kolkata', start_date: '01-10-2025', period: 10_080, time_zone: 'Asia/Kolkata' },
  { name: '398 days, Stockholm', start_date: '01-10-2025', period: 1440, time_zone: 'Europe/Stockholm' },
  { name: '2,900 hours', start_date: '04-07-2026', period: 60, time_zone: 'UTC' },
  { name: '2,040 minutes', start_date: '01-11-2026', period: 1, time_zone: 'UTC' },
] as const;

/** The usage chart over 100 million messages (in full) through the API, against counting the cars' hours themselves. */
export async function measureUsage(size: UsageSize): Promise<string[]> {
  const server = await startTestServer({}, { isMeasured: true });
  try {
    const people = await seedPeople(server.db, server.clock.now);
    await generate(server, size, people.organisations.consumer);
    const bare = await median(size.rounds, () =>
      timed(() => sql`select sum(messages), sum(bytes) from usage_hour`.execute(server.db)),
    );
    const lines = [
      `adding up ${size.forms * size.cars * size.days} rows of usage_hour   ${bare.toFixed(0)} ms`,
    ];
    for (const { name, ...chart } of charts) {
      const ms = await median(size.rounds, () => chartTime(server, people, chart));
      lines.push(
        `${name.padEnd(20)} ${ms.toFixed(0).padStart(4)} ms   ${(bare / ms).toFixed(0)} times as fast (goal 100 ms)`,
      );
    }
    return lines;
  } finally {
    await server.stop();
  }
}

/** Rows as deliveries would leave them: hours of each car, minutes of the last week, the rest added up by the job. */
async function generate({ db, clock }: TestServer, size: UsageSize, consumerId: number): Promise<void> {
  const { forms, cars, days } = size;
  const now = new Date(clock.now());
  await sql`insert into usage_hour
    select ${consumerId}, f, 'YNR' || lpad(v::text, 14, '0'), ${now}::timestamptz - d * interval '1 day',
      ${MESSAGES_AN_HOUR}, ${MESSAGES_AN_HOUR} * 211
    from generate_series(1, ${forms}) f, generate_series(1, ${cars}) v, generate_series(0, ${days - 1}) d`.execute(
    db,
  );
  await sql`insert into usage_minute
    select ${consumerId}, date_trunc('minute', ${now}::timestamptz) - m * interval '1 minute', f, 1, 12, 2532
    from generate_series(1, ${forms}) f, generate_series(0, 10079) m`.execute(db);
  await rollUpUsage(db, clock.now());
  for (const [table, minutes] of [
    ['usage_quarter', 15],
    ['usage_day', 1440],
  ] as const) {
    await sql`insert into ${sql.table(table)}
      select ${consumerId}, f, at, ${minutes * 12}::bigint * case f when 0 then ${forms} else 1 end,
        ${minutes * 2532}::bigint * case f when 0 then ${forms} else 1 end
      from generate_series(0, ${forms}) f,
        generate_series(${now}::date - ${days}::int, ${now}::timestamptz, make_interval(mins => ${minutes})) at
      on conflict do nothing`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}

async function chartTime(
  server: TestServer,
  people: People,
  chart: Omit<(typeof charts)[number], 'name'>,
): Promise<number> {
  const body = { ...chart, end_date: '02-11-2026' };
  const caller = people.signedIn('consumer.viewer');
  return await timed(async () => {
    const called = await server.call(getUsageEndpoint, { body }, caller);
    if (called.status !== 200) throw new Error(`no chart: ${called.raw.body.slice(0, 300)}`);
  });
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

async function median(rounds: number, run: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await run());
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
