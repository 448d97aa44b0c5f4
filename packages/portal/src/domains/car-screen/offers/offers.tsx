import type { CarConsent, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { CarButton } from '../../../design/car/car-button.tsx';
import carClasses from '../../../design/car/car.module.css';
import classes from '../car-screen.module.css';
import type { PairedCar } from '../car-token.ts';
import { Notice } from '../frame/notice.tsx';
import { Pager } from '../frame/pager.tsx';
import type { Result } from '../frame/result.tsx';
import { OfferCard } from './offer-card.tsx';
import { useOfferLine } from './offer-line.ts';
import type { GiveAnswer } from './use-answer.ts';

interface OffersProps {
  readonly unanswered: readonly CarConsent[];
  readonly car: PairedCar;
  readonly state: CarState;
  readonly answer: GiveAnswer;
  readonly onDone: (result: Result) => void;
}

/** The requests that wait for a decision, one at a time. Who drives is not told that nothing waits. */
export function Offers({ unanswered, car, state, answer, onDone }: OffersProps) {
  const t = useTexts('carScreen');
  const { key, shown, index, show } = useOfferLine(unanswered, state.moving);
  const count = unanswered.length;
  if (count === 0 && state.moving) return null;
  const pager = state.moving ? (
    <p className={carClasses['soft']}>{t('waiting', { count })}</p>
  ) : (
    <Pager
      index={index}
      count={count}
      onGo={show}
      texts={{ where: t('offerOf', { n: index + 1, count }), previous: t('previous'), next: t('next') }}
    />
  );
  return (
    <section className={`${classes['section']} ${classes['whole']}`} aria-labelledby="offers">
      <h2 id="offers" tabIndex={-1}>
        {t('offers')}
      </h2>
      {shown === undefined ? (
        <NoneShown count={count} onNext={() => show(0)} />
      ) : (
        <OfferCard
          key={key}
          consent={shown}
          car={car}
          state={state}
          answer={answer}
          pager={pager}
          onDone={onDone}
        />
      )}
    </section>
  );
}

/** Between two requests: the next one is not put under the finger that answered the last. */
function NoneShown({ count, onNext }: { count: number; onNext: () => void }) {
  const t = useTexts('carScreen');
  if (count === 0) return <Notice title={t('noOffers')} hint={t('noOffersHint')} />;
  const next = () => {
    onNext();
    document.getElementById('offers')?.focus();
  };
  return (
    <Notice title={t('waiting', { count })} action={<CarButton onClick={next}>{t('next')}</CarButton>} />
  );
}
