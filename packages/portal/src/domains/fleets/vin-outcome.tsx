import { OutcomePanel } from '../../design/states/outcome-panel.tsx';
import { VinBanner } from '../../design/vins/vin-banner.tsx';
import { useTexts } from '../../lib/language/texts.ts';

export interface OutcomeList {
  readonly key: string;
  readonly kind: 'success' | 'warning' | 'info';
  readonly title: string;
  readonly hint: string;
  readonly vins: readonly string[];
  /** Whether they are one's own cars. */
  readonly areKnown: boolean;
}

/** What became of each VIN; stays until dismissed. */
export function VinOutcome({ lists, onDismiss }: { lists: readonly OutcomeList[]; onDismiss: () => void }) {
  const t = useTexts('fleets.vehicles');
  return (
    <OutcomePanel title={t('result')} onDismiss={onDismiss}>
      {lists
        .filter(({ vins }) => vins.length > 0)
        .map(({ key, ...list }) => (
          <VinBanner key={key} {...list} fileName={`cars-${key}.txt`} />
        ))}
    </OutcomePanel>
  );
}
