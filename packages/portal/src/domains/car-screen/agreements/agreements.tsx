import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import carClasses from '../../../design/car/car.module.css';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from '../car-screen.module.css';
import { Notice } from '../frame/notice.tsx';
import { usePages } from '../frame/use-pages.tsx';
import { AgreementCard, AgreementDetails, StopButton } from './agreement-card.tsx';
import { Ended } from './ended.tsx';
import type { ConsentsByState } from './consents-by-state.ts';

interface AgreementsProps {
  readonly consents: ConsentsByState;
  readonly isMoving: boolean;
  readonly isOnline: boolean;
  readonly onStop: (consent: CarConsent) => void;
  readonly onChange: (consent: CarConsent) => void;
}

/** What the owner agreed to, what is being confirmed, and what has ended. */
export function Agreements({ consents, isMoving, isOnline, onStop, onChange }: AgreementsProps) {
  const t = useTexts('carScreen');
  const { confirming, live, ended } = consents;
  const { shown, pager } = usePages([...confirming, ...live], isMoving);
  if (isMoving && shown.length === 0) return null;
  return (
    <section className={classes['section']} aria-labelledby="agreements">
      <div className={classes['sectionHead']}>
        <h2 id="agreements" tabIndex={-1}>
          {t('agreements')}
        </h2>
        {pager}
      </div>
      {shown.map((consent) => {
        const props = { consent, isMoving, onStop: () => onStop(consent) };
        const { consent_id: key } = consent;
        return confirming.includes(consent) ? (
          <Confirming key={key} {...props} isOnline={isOnline} />
        ) : (
          <AgreementCard key={key} {...props} onChange={() => onChange(consent)} />
        );
      })}
      {shown.length === 0 && <Notice title={t('noAgreements')} hint={t('noAgreementsHint')} />}
      {ended.length > 0 && !isMoving && <Ended consents={ended} isOnline={isOnline} />}
    </section>
  );
}

interface ConfirmingProps extends Pick<AgreementsProps, 'isMoving' | 'isOnline'> {
  readonly consent: CarConsent;
  readonly onStop: () => void;
}

/** What was accepted and nobody has confirmed: what it would share, and the way to take it back. */
function Confirming({ consent, isMoving, isOnline, onStop }: ConfirmingProps) {
  const t = useTexts('carScreen');
  const { offer, waiting_answer: given } = consent;
  const title = (
    <h3 className={carClasses['subtitle']} lang={offer.language}>
      {offer.title}
    </h3>
  );
  const button = (
    <div className={carClasses['buttons']}>
      <StopButton title={offer.title} onStop={onStop} />
    </div>
  );
  return (
    <article className={carClasses['panel']} aria-label={offer.title}>
      {isMoving ? (
        <div className={`${classes['split']} ${classes['wrapping']}`}>
          <div>
            {title}
            <p className={carClasses['soft']}>{t('confirming')}</p>
          </div>
          {button}
        </div>
      ) : (
        <>
          {title}
          <p className={carClasses['tag']}>{t('confirming')}</p>
          <p className={carClasses['soft']}>{t(isOnline ? 'confirmingHint' : 'confirmingLater')}</p>
          <AgreementDetails consent={consent} shared={given?.accepted_signals ?? []} />
          {button}
        </>
      )}
    </article>
  );
}
