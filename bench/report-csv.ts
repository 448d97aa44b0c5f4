import { downloadInvoicingEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { type InvoiceScope, streamInvoiceLines } from '@vinculum/server/domains/reports/invoice-store.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { copyOut } from './copy-out.ts';

const range = { start_date: '2026-09-14', end_date: '2026-11-02' };

interface ReportSize {
  readonly forms: number;
  readonly cars: number;
  readonly days: number;
}

/** The invoicing report (of a million lines in full) over HTTP, against the database copying out the same select. */
export async function measureReportCsv(size: ReportSize): Promise<string[]> {
  const lines = size.forms * size.cars * size.days;
  const server = await startTestServer();
  try {
    const people = await seedPeople(server.db, server.clock.now);
    const consumerId = people.organisations.consumer;
    await generate(server, size, consumerId);
    const select = await textOf({ ...range, consumerId, includeTest: false });
    const started = performance.now();
    const bytes = await copyOut(server.connectionString, select);
    const bareMs = performance.now() - started;
    const report = await download(server, people, lines);
    const rate = (ms: number) => Math.round(lines / (ms / 1000)).toLocaleString('en');
    const { before, start, middle, end, highest } = report.memory;
    return [
      `${lines.toLocaleString('en')} lines copied out of the database   ${bareMs.toFixed(0)} ms   ${rate(bareMs)} lines/s   ${megabytes(bytes)} MB`,
      `the same as CSV over HTTP   ${report.ms.toFixed(0)} ms   ${rate(report.ms)} lines/s   ${megabytes(report.bytes)} MB   ratio ${(bareMs / report.ms).toFixed(2)}`,
      `first line after   ${report.firstMs.toFixed(0)} ms`,
      `memory of the process   ${before} MB before, ${start} MB at the first line, ${middle} MB in the middle, ${end} MB at the end, ${highest} MB at most   end to middle ${(end / middle).toFixed(2)}`,
    ];
  } finally {
    await server.stop();
  }
}

/** One hour a day of every car under every form, and on every tenth day what both sides earned. */
async function generate({ db, clock }: TestServer, size: ReportSize, consumerId: number): Promise<void> {
  const now = new Date(clock.now());
  const content = { consumer_rewards: [], oem_rewards: [] };
  await sql`insert into consent_form (consumer_id, status, title, consent_type, expiry_type, data_retention_in_days,
      has_encryption, content, created_by, created_on, updated_on)
    select ${consumerId}, 'PUBLISHED', 'Bench ' || f, 'Standard', 0, 30, false, ${JSON.stringify(content)}, 'bench',
      ${now}, ${now}
    from generate_series(1, ${size.forms}) f`.execute(db);
  await sql`insert into consent (form_id, consumer_id, vin, status, granted_at, created_on, updated_on)
    select f.id, ${consumerId}, 'YNR' || lpad(v::text, 14, '0'), 'FORM_ACCEPTED', ${now}, ${now}, ${now}
    from consent_form f, generate_series(1, ${size.cars}) v`.execute(db);
  await sql`insert into usage_hour (consumer_id, form_id, vin, hour, messages, bytes)
    select consumer_id, form_id, vin, (${range.start_date}::date + d)::timestamp at time zone 'UTC' + interval '8 hours',
      720, 151920 + id
    from consent, generate_series(0, ${size.days - 1}) d`.execute(db);
  await sql`insert into reward_accrual (form_id, consent_id, kind, reward_index, day, effort_total, steps, amount,
      amount_total, currency_type)
    select form_id, id, kind, 0, ${range.start_date}::date + d, 1000 * d, 1, 0.25, 0.25 * d, 1
    from consent, unnest(array['consumer', 'oem']) kind, generate_series(0, ${size.days - 1}, 10) d`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

/** The statement that the report runs, with its values in it. */
async function textOf(scope: InvoiceScope): Promise<string> {
  let text = '';
  const recorder = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      text = query.sql.replaceAll(/\$(\d+)/g, (_, position: string) => {
        const value = query.parameters[Number(position) - 1];
        return typeof value === 'number' ? String(value) : `'${String(value)}'`;
      });
    },
  });
  for await (const line of streamInvoiceLines(recorder, scope))
    throw new Error(`no line was asked for: ${line.vin_number}`);
  return text;
}

/** Reads a whole report without keeping it, and looks at the memory of this process, which serves it too. */
async function download(server: TestServer, people: People, expected: number) {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const authorization = (await server.authorizationOf(people.signedIn('consumer.admin'))) ?? '';
  const before = residentMegabytes();
  const started = performance.now();
  const answer = await fetch(`${address}${downloadInvoicingEndpoint.path}`, {
    method: downloadInvoicingEndpoint.method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(range),
  });
  if (answer.status !== 200 || answer.body === null) throw new Error(`no report: ${await answer.text()}`);
  const samples: number[] = [];
  let firstMs = 0;
  let bytes = 0;
  let lines = -1;
  for await (const chunk of answer.body) {
    if (bytes === 0) firstMs = performance.now() - started;
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    samples.push(residentMegabytes());
  }
  const ms = performance.now() - started;
  if (lines !== expected) throw new Error(`${lines} lines instead of ${expected}`);
  const middle = samples[Math.floor(samples.length / 2)] ?? Number.NaN;
  const end = samples.at(-1) ?? Number.NaN;
  return {
    ms,
    firstMs,
    bytes,
    memory: { before, start: samples[0] ?? Number.NaN, middle, end, highest: Math.max(...samples) },
  };
}

function residentMegabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1_000_000);
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0);
}
