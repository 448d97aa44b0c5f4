import carClasses from '../../design/car/car.module.css';
import { useTexts } from '../../lib/language/texts.ts';
import classes from './car-head.module.css';

interface TilesProps {
  readonly sending: number;
  /** Batches in the car that nothing leaves at the moment; null while they are being sent. */
  readonly waiting: number | null;
  readonly asking: number;
  readonly agreed: number;
  /** Not read yet. */
  readonly notifications: number;
}

/** The three things that an owner wants to know, and what was written to them, as figures that lead there. */
export function Tiles({ sending, waiting, asking, agreed, notifications }: TilesProps) {
  const t = useTexts('carScreen');
  const tiles = [
    {
      id: 'sending',
      count: waiting ?? sending,
      label: waiting === null ? t('tiles.sending') : t('tiles.waiting'),
    },
    { id: 'offers', count: asking, label: t('tiles.asking') },
    { id: 'agreements', count: agreed, label: t('tiles.agreed') },
    ...(notifications === 0
      ? []
      : [{ id: 'notifications', count: notifications, label: t('tiles.notifications') }]),
  ];
  return (
    <nav className={classes['tiles']} aria-label={t('tiles.all')}>
      {tiles.map(({ id, count, label }) => (
        <button
          key={id}
          type="button"
          className={`${carClasses['button']} ${classes['tile']}`}
          data-none={count === 0 || undefined}
          onClick={() => document.getElementById(id)?.focus()}
        >
          <strong>{count}</strong> <span>{label}</span>
        </button>
      ))}
    </nav>
  );
}
