import type { HandOverOutcome } from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { VinOutcome } from '../vin-outcome.tsx';

const kinds = [
  { field: 'handed_over', key: 'done', kind: 'success' },
  { field: 'already', key: 'already', kind: 'info' },
  { field: 'elsewhere', key: 'elsewhere', kind: 'warning' },
  { field: 'unavailable', key: 'unavailable', kind: 'warning' },
] as const;

/** What became of the VINs that were to be handed over. */
export function HandedOverOutcome({
  outcome,
  onDismiss,
}: {
  outcome: HandOverOutcome;
  onDismiss: () => void;
}) {
  const t = useTexts('fleets.handOver');
  const lists = kinds.map(({ field, key, kind }) => ({
    key,
    kind,
    title: t(key, { count: outcome[field].length }),
    hint: t(`${key}Hint`),
    vins: outcome[field],
    areKnown: key !== 'unavailable',
  }));
  return <VinOutcome lists={lists} onDismiss={onDismiss} />;
}
