import { z } from 'zod';
import type { Skip, Tally } from './tally.ts';

type Suite = { title: string; specs?: Spec[] | undefined; suites?: Suite[] | undefined };
type Spec = z.infer<typeof specSchema>;

const annotationSchema = z.object({ type: z.string(), description: z.string().optional() });
const specSchema = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), annotations: z.array(annotationSchema) })),
});
const suiteSchema: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(specSchema).optional(),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});
const reportSchema = z.object({
  suites: z.array(suiteSchema),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts the journeys of playwright's JSON report; an error outside any test counts as one failed. */
export function tallyJourneys(report: unknown): Tally {
  const { suites, stats, errors } = reportSchema.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: suites.flatMap((suite) => skippedIn(suite)),
  };
}

function skippedIn(suite: Suite): Skip[] {
  const here = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'skipped')
      .map((test) => ({
        name: `${suite.title}: ${spec.title}`,
        reason: test.annotations.find((note) => note.description)?.description ?? 'skipped without a reason',
      })),
  );
  return [...here, ...(suite.suites ?? []).flatMap((inner) => skippedIn(inner))];
}
