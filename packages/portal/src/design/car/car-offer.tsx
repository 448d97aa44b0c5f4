import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { CarButton } from './car-button.tsx';
import classes from './car.module.css';
import offerClasses from './car-offer.module.css';
import { CarSignals, type SignalChoice, type SignalWords } from './car-signals.tsx';

/** When and until when data is read, how long it is kept, and who earns what for it. */
export interface TermsWords {
  readonly when: string;
  readonly until: string;
  readonly retention: string | null;
  readonly rewards: readonly string[];
}

/** Everything that a request says, in the owner's words. */
export interface OfferWords extends TermsWords {
  /** "Helios Insurance asks". */
  readonly asks: string;
  readonly title: string;
  /** That of the title; undefined when nobody said it. */
  readonly language: string | undefined;
  readonly reads: readonly SignalWords[];
  readonly sets: readonly SignalWords[];
}

interface CarOfferProps {
  readonly titleId: string;
  readonly words: OfferWords;
  /** What it is for. */
  readonly purpose: ReactNode;
  /** Shown in place of the steps that are not about signals while the owner chooses. */
  readonly choice?: SignalChoice | undefined;
  /** Beside the title, such as the way to the next request. */
  readonly beside?: ReactNode;
  /** All steps at once, whatever the room: for somebody who looks over them. */
  readonly isWhole?: boolean;
}

const steps = ['who', 'what', 'terms'] as const;

/** A request as its owner reads it: who asks and for what, signal by signal, then how long and the reward. */
export function CarOffer({ titleId, words, purpose, choice, beside, isWhole = false }: CarOfferProps) {
  const t = useTexts('design.car');
  const [shown, setShown] = useState<(typeof steps)[number]>('who');
  const isChoosing = choice !== undefined;
  const about = {
    who: purpose,
    what: (
      <>
        <CarSignals title={t('reads')} signals={words.reads} choice={choice} />
        <CarSignals title={t('sets')} signals={words.sets} choice={choice} />
        {words.reads.length + words.sets.length === 0 && <p className={classes['soft']}>{t('noSignals')}</p>}
      </>
    ),
    terms: <CarTerms words={words} />,
  };
  return (
    <div className={`${classes['stack']} ${offerClasses['offer']}`}>
      <CarOfferHead titleId={titleId} words={words} beside={beside} />
      <div
        className={`${classes['buttons']} ${offerClasses['tabs']}`}
        data-shown={(!isChoosing && !isWhole) || undefined}
      >
        {steps.map((step) => (
          <CarButton key={step} isCurrent={step === shown} onClick={() => setShown(step)}>
            {t(`steps.${step}`)}
          </CarButton>
        ))}
      </div>
      <div className={offerClasses['steps']} data-choosing={isChoosing || undefined}>
        {steps
          .filter((step) => !isChoosing || step === 'what')
          .map((step) => (
            <div key={step} className={classes['stack']} data-shown={step === shown || undefined}>
              {!isChoosing && <p className={offerClasses['name']}>{t(`steps.${step}`)}</p>}
              {about[step]}
            </div>
          ))}
      </div>
    </div>
  );
}

type CarOfferHeadProps = Pick<CarOfferProps, 'titleId' | 'beside'> & {
  readonly words: Pick<OfferWords, 'asks' | 'title' | 'language'>;
};

/** Who asks, and under which title: all that a driver reads of a request. */
export function CarOfferHead({ titleId, words, beside }: CarOfferHeadProps) {
  return (
    <div className={offerClasses['head']}>
      <div>
        <p className={classes['soft']}>{words.asks}</p>
        <h3 id={titleId} className={classes['title']} lang={words.language}>
          {words.title}
        </h3>
      </div>
      {beside}
    </div>
  );
}

/** The conditions of a request or an agreement, one a line. */
export function CarTerms({ words }: { words: TermsWords }) {
  const t = useTexts('design.car');
  const lines = [
    { Icon: IconClock, text: words.when },
    { Icon: IconCalendar, text: words.until },
    ...(words.retention === null ? [] : [{ Icon: IconTrash, text: words.retention }]),
    ...words.rewards.map((text) => ({ Icon: IconGift, text })),
  ];
  return (
    <ul className={`${classes['rows']} ${offerClasses['terms']}`} aria-label={t('terms')}>
      {lines.map(({ Icon, text }) => (
        <li key={text}>
          <Icon size={24} aria-hidden /> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
