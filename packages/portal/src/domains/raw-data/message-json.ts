import type { LiveMessage } from '@vinculum/contract/live-data/feed.ts';
import { type ComputedForm, computedForms } from '@vinculum/contract/vehicle/sample.ts';

const FIRST_SAMPLES = 5;

/** A message as JSON, one sample a line; unless it is wanted whole, with its first samples only. */
export function jsonOf(
  message: Omit<LiveMessage, 'kind'>,
  isWhole: boolean,
): { text: string; hiddenSamples: number } {
  const { samples } = message;
  const shown = isWhole ? samples : samples.slice(0, FIRST_SAMPLES);
  const lines = Object.entries(message).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`  ${JSON.stringify(name)}: ${name === 'samples' ? listOf(shown) : JSON.stringify(value)}`],
  );
  return { text: `{\n${lines.join(',\n')}\n}`, hiddenSamples: samples.length - shown.length };
}

/** How many samples of a message are no measured values, by their form; forms without any are left out. */
export function countComputed({ samples }: Pick<LiveMessage, 'samples'>): [ComputedForm, number][] {
  return computedForms.flatMap((form): [ComputedForm, number][] => {
    const count = samples.filter((sample) => sample[3] === form).length;
    return count === 0 ? [] : [[form, count]];
  });
}

function listOf(samples: readonly unknown[]): string {
  if (samples.length === 0) return '[]';
  return `[\n${samples.map((sample) => `    ${JSON.stringify(sample)}`).join(',\n')}\n  ]`;
}
