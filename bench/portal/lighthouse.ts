import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { rank } from '../rank.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;

const score = z.object({ score: z.number().nullable() });
const resultSchema = z.object({
  lhr: z.object({
    categories: z.object({ performance: score, accessibility: score, 'best-practices': score }),
  }),
});

interface Lighthouse {
  readonly default: (address: string, flags: object, config: unknown) => Promise<unknown>;
  readonly desktopConfig: unknown;
}

/** Grades an address by Lighthouse with its desktop preset, in the browser that listens at a port: "100 / 100 / 98". */
export async function grade(
  peers: string,
  { address, port, rounds }: { readonly address: string; readonly port: number; readonly rounds: number },
): Promise<string> {
  const entry = join(peers, 'node_modules/lighthouse/core/index.js');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is not installed where the compiler looks
  const lighthouse = (await import(pathToFileURL(entry).href)) as Lighthouse;
  const scores: z.output<typeof resultSchema>['lhr'][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const flags = { port, onlyCategories: categories, disableStorageReset: true, logLevel: 'silent' };
    scores.push(resultSchema.parse(await lighthouse.default(address, flags, lighthouse.desktopConfig)).lhr);
  }
  return categories
    .map((name) =>
      (
        100 *
        rank(
          scores.map((one) => one.categories[name].score ?? 0),
          0.5,
        )
      ).toFixed(0),
    )
    .join(' / ');
}
