import { z } from 'zod';
import { inOneLine } from './tally.ts';
import type { Named, Tally } from './tally.ts';

type Suite = { title: string; specs?: Spec[] | undefined; suites?: Suite[] | undefined };
type Spec = z.infer<typeof specSchema>;
type Journey = Spec['tests'][number];

const annotationSchema = z.object({ type: z.string(), description: z.string().optional() });
const specSchema = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z.array(annotationSchema),
      results: z
        .array(
          z.object({
            error: z
              .object({
                message: z.string().optional(),
                location: z.object({ line: z.number() }).optional(),
              })
              .optional(),
          }),
        )
        .optional(),
    }),
  ),
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
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap((suite) => journeysIn(suite, 'unexpected', whyFailed)),
    skipped: suites.flatMap((suite) => journeysIn(suite, 'skipped', whySkipped)),
    repeated: suites.flatMap((suite) => journeysIn(suite, 'flaky', whyFailed)),
  };
}

function journeysIn(suite: Suite, status: string, why: (journey: Journey) => string): Named[] {
  const here = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((journey) => journey.status === status)
      .map((journey) => ({ name: `${suite.title}: ${spec.title}`, reason: why(journey) })),
  );
  return [...here, ...(suite.suites ?? []).flatMap((inner) => journeysIn(inner, status, why))];
}

const whySkipped = ({ annotations }: Journey) =>
  annotations.find((note) => note.description)?.description ?? 'skipped without a reason';

function whyFailed({ results = [] }: Journey): string {
  const { message = '', location } = results.find((result) => result.error)?.error ?? {};
  return `${location === undefined ? '' : `line ${location.line}: `}${inOneLine(message)}`;
}
