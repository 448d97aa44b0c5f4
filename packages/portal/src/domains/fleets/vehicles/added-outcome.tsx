import type { AddedVehicles } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { VinOutcome } from '../vin-outcome.tsx';

const kinds = [
  { key: 'added', kind: 'success' },
  { key: 'moved', kind: 'success' },
  { key: 'already', kind: 'info' },
  { key: 'unavailable', kind: 'warning' },
] as const;

/** What became of the VINs that were to be added. */
export function AddedOutcome({ added, onDismiss }: { added: AddedVehicles; onDismiss: () => void }) {
  const t = useTexts('fleets.vehicles');
  const lists = kinds.map(({ key, kind }) => ({
    key,
    kind,
    title: t(key, { count: added[key].length }),
    hint: t(`${key}Hint`),
    vins: added[key],
    areKnown: key !== 'unavailable',
  }));
  return <VinOutcome lists={lists} onDismiss={onDismiss} />;
}
