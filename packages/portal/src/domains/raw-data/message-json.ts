import type { LiveMessage } from '@vinculum/contract/live-data/feed.ts';

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

function listOf(samples: readonly unknown[]): string {
  if (samples.length === 0) return '[]';
  return `[\n${samples.map((sample) => `    ${JSON.stringify(sample)}`).join(',\n')}\n  ]`;
}
