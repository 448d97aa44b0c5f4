import type { CallOf, Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import {
  listAdminConsentFormsEndpoint,
  listConsentFormsEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { getLatelyEndpoint } from '@vinculum/contract/home/overview.ts';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { searchEndpoint } from '@vinculum/contract/search/endpoints.ts';
import { getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import { expireConsents } from '@vinculum/server/domains/consents/public.ts';
import { startKeepingCounts } from '@vinculum/server/jobs/keep-counts.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { FORMS, fillWithConsents, type Filled, vinAt } from './scale-data.ts';

interface ScaleSize {
  /** Consents in ten forms of one consumer: the smallest is what the others are held against. */
  readonly consents: readonly number[];
  readonly rounds: number;
}

const ROWS = 10;

interface Question {
  readonly name: string;
  readonly ask: (filled: Filled) => Promise<void>;
}

const questions: readonly Question[] = [
  question('forms', 'consumer.viewer', () => [listConsentFormsEndpoint, { query: { page: 1, limit: ROWS } }]),
  question('forms, maker', 'oem.viewer', ({ people }) => [
    searchOemConsentFormsEndpoint,
    { body: { page: 1, limit: ROWS, consumer_id: people.organisations.consumer } },
  ]),
  question('forms, operator', 'operator.viewer', () => [
    listAdminConsentFormsEndpoint,
    { query: { page: 1, limit: ROWS } },
  ]),
  question('one form, maker', 'oem.viewer', ({ forms }) => [
    getOemConsentFormEndpoint,
    { params: { id: forms[0] } },
  ]),
  responses('responses', () => ({})),
  responses('of one form', ({ forms }) => ({ consent_id: forms[0] })),
  responses('of one VIN', ({ consents }) => ({ vin_number: vinAt(Math.floor(consents / FORMS / 2)) })),
  responses('live ones', () => ({ status: 'FORM_ACCEPTED' as const })),
  responses('waiting ones', () => ({ status: 'FORM_PENDING' as const })),
  responses('declined ones', () => ({ status: 'FORM_DECLINED' as const })),
  responses('expired ones', () => ({ status: 'FORM_EXPIRED' as const })),
  responses('of one form, live', ({ forms }) => ({ consent_id: forms[0], status: 'FORM_ACCEPTED' as const })),
  responses('page 1,000 (or last)', ({ consents }) => ({ page: Math.min(1000, consents / ROWS) })),
  responses('last page', ({ consents }) => ({ page: consents / ROWS })),
  question('responses, operator', 'operator.viewer', () => [
    searchAdminResponsesEndpoint,
    { body: { page: 1, limit: ROWS } },
  ]),
  question('analytics', 'consumer.viewer', ({ forms }) => [
    getFormAnalyticsEndpoint,
    { params: { id: forms[0] }, query: {} },
  ]),
  question('home', 'consumer.viewer', () => [getHomeFiguresEndpoint, { query: {} }]),
  question('home, maker', 'oem.viewer', () => [getHomeFiguresEndpoint, { query: {} }]),
  question('home, operator', 'operator.viewer', () => [getHomeFiguresEndpoint, { query: {} }]),
  question('lately', 'consumer.viewer', () => [getLatelyEndpoint, { query: { range: '30d' as const } }]),
  question('palette', 'consumer.viewer', () => [searchEndpoint, { query: { text: 'YNR' } }]),
  question('palette, operator', 'operator.viewer', () => [searchEndpoint, { query: { text: 'YNR' } }]),
  question('usage', 'consumer.viewer', () => [
    getUsageEndpoint,
    { body: { start_date: '01-10-2026', end_date: '02-11-2026', period: 1440 as const, time_zone: 'UTC' } },
  ]),
  question('audit', 'operator.viewer', () => [listAuditEndpoint, { body: { page: 1, limit: ROWS } }]),
];

/**
 * What lists, home and charts take through the API with many consents, against few in the same run: as they are, when
 * all that wait have expired at one moment and nothing is marked yet, and while that is being marked.
 */
export async function measureScale(size: ScaleSize): Promise<string[]> {
  const lines: string[] = [];
  const [few = 0, ...many] = size.consents;
  const base = await fillWithConsents(few);
  try {
    for (const consents of many) lines.push(...(await compare(base, consents, size.rounds)));
    if (many.length === 0)
      lines.push(...(await measure(base, size.rounds)).map((times, i) => row(i, times, times)));
    return lines;
  } finally {
    await base.server.stop();
  }
}

async function compare(base: Filled, consents: number, rounds: number): Promise<string[]> {
  const filled = await fillWithConsents(consents);
  const keeping = startKeepingCounts(filled.server.db, filled.server.deps.log);
  const now = filled.server.clock.now();
  try {
    const lines = [`${consents.toLocaleString('en')} consents, made in ${filled.seconds.toFixed(0)} s`];
    const reference = await measure(base, rounds);
    const held = async (title: string) => {
      const times = await measure(filled, rounds);
      lines.push(`${title}   p50 and p99 in ms, few and many, ratio`);
      lines.push(...times.map((one, index) => row(index, reference[index] ?? one, one)));
    };
    await held('as they are');
    filled.server.clock.advance(40 * DAY_MS);
    await held('all that waited has expired, nothing is marked');
    const started = performance.now();
    let isMarked = false;
    const marking = expireConsents(filled.server.db, filled.server.clock.now()).then((total) => {
      isMarked = true;
      return total;
    });
    await held('while it is marked');
    const expired = await marking;
    lines.push(
      `${expired.toLocaleString('en')} marked in ${((performance.now() - started) / 1000).toFixed(0)} s${isMarked ? '' : ', still going on'}`,
    );
    await held('when it is marked');
    return lines;
  } finally {
    filled.server.clock.advance(now - filled.server.clock.now());
    await keeping.stop();
    await filled.server.stop();
  }
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

async function measure(filled: Filled, rounds: number): Promise<Times[]> {
  const times: number[][] = questions.map(() => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [index, { ask }] of questions.entries()) {
      const started = performance.now();
      await ask(filled);
      // The first one fills what is cached.
      if (round >= 0) times[index]?.push(performance.now() - started);
    }
  return times.map((list) => {
    const sorted = list.toSorted((a, b) => a - b);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    return { p50: at(0.5), p99: at(0.99) };
  });
}

function row(index: number, few: Times, many: Times): string {
  const part = (of: keyof Times) =>
    `${few[of].toFixed(1).padStart(6)} ${many[of].toFixed(1).padStart(7)} ${(many[of] / few[of]).toFixed(2).padStart(6)}`;
  return `  ${(questions[index]?.name ?? '').padEnd(22)} ${part('p50')}   ${part('p99')}`;
}

function question<E extends Endpoint>(
  name: string,
  actor: ActorKey,
  call: (filled: Filled) => [E, CallOf<E>],
): Question {
  return {
    name,
    async ask(filled) {
      const [endpoint, input] = call(filled);
      const called = await filled.server.call(endpoint, input, filled.people.signedIn(actor));
      if (called.status !== 200) throw new Error(`${name}: ${called.raw.body.slice(0, 300)}`);
    },
  };
}

function responses(name: string, filter: (filled: Filled) => object): Question {
  return question(name, 'consumer.viewer', (filled) => [
    searchResponsesEndpoint,
    { body: { page: 1, limit: ROWS, ...filter(filled) } },
  ]);
}
