import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import { useTexts } from '../../../lib/texts.ts';
import { AgreementCard } from './agreement-card.tsx';
import classes from './agreements.module.css';
import panelClasses from '../car-panel.module.css';
import sectionClasses from '../car-section.module.css';
import textClasses from '../car-text.module.css';
import type { ConsentsByState } from './consents-by-state.ts';
import { Notice } from '../notice.tsx';

interface AgreementsProps {
  readonly consents: ConsentsByState;
  readonly onStop: (consent: CarConsent) => void;
  readonly onChange: (consent: CarConsent) => void;
}

/** What the owner agreed to, what is being confirmed, and what has ended. */
export function Agreements({ consents, onStop, onChange }: AgreementsProps) {
  const t = useTexts('carScreen');
  const { confirming, live, ended } = consents;
  return (
    <section className={sectionClasses['section']} aria-labelledby="agreements">
      <h2 id="agreements">{t('agreements')}</h2>
      {confirming.map((consent) => (
        <article key={consent.consent_id} className={panelClasses['panel']} aria-label={consent.offer.title}>
          <h3 className={textClasses['smallTitle']} lang={consent.offer.language}>
            {consent.offer.title}
          </h3>
          <p className={panelClasses['chip']}>{t('confirming')}</p>
          <p className={textClasses['soft']}>{t('confirmingHint')}</p>
        </article>
      ))}
      {live.map((consent) => (
        <AgreementCard
          key={consent.consent_id}
          consent={consent}
          onStop={() => onStop(consent)}
          onChange={() => onChange(consent)}
        />
      ))}
      {live.length + confirming.length === 0 && (
        <Notice title={t('noAgreements')} hint={t('noAgreementsHint')} />
      )}
      {ended.length > 0 && <Ended consents={ended} />}
    </section>
  );
}

const endings = ['declined', 'withdrawn', 'revoked', 'expired'] as const;

function Ended({ consents }: { consents: readonly CarConsent[] }) {
  const t = useTexts('carScreen');
  return (
    <details className={panelClasses['panel']}>
      <summary className={panelClasses['summary']}>{t('ended')}</summary>
      <ul className={classes['endedList']}>
        {consents.map(({ consent_id: id, offer, state }) => {
          const ending = endings.find((known) => known === state);
          return (
            <li key={id}>
              <strong>{offer.title}</strong>
              <span className={textClasses['soft']}>
                {offer.consumer} · {ending === undefined ? state : t(`states.${ending}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
