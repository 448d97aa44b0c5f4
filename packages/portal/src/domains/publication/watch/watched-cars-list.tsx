import { StatusChip, type StatusKind } from '../../../design/states/status-chip.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { WatchedCar, WatchStage } from './watched-cars.ts';
import classes from './watch.module.css';

const kinds: Readonly<Record<WatchStage, StatusKind>> = {
  asked: 'waiting',
  received: 'info',
  live: 'good',
  refused: 'bad',
  ended: 'neutral',
};

/** Each car with how far it is; what has just arrived shows for a moment that it did. */
export function WatchedCars({ cars }: { readonly cars: readonly WatchedCar[] }) {
  const t = useTexts('publishing.watch');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className={classes.frame} tabIndex={0} aria-label={t('cars')}>
      <ul className={classes.cars}>
        {cars.map(({ vin, stage }) => (
          <li key={vin} className={classes.car}>
            <VinLink vin={vin} />
            <StatusChip kind={kinds[stage]}>{t(`stage.${stage}`)}</StatusChip>
          </li>
        ))}
      </ul>
    </section>
  );
}
