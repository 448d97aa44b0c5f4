import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import { useState } from 'react';
import { CarButton } from '../../../design/car/car-button.tsx';
import { useLanguage } from '../../../lib/language/language.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { consentIn } from '../agreements/consents-by-state.ts';
import classes from '../car-screen.module.css';

/** Of the consents that asked a moment ago those that ended without their owner: they were taken back, or ran out. */
function endedUnanswered(before: readonly CarConsent[], now: readonly CarConsent[]): readonly CarConsent[] {
  const wereOpen = before.filter(({ state, waiting_answer: given }) => state === 'offered' && given === null);
  return wereOpen.flatMap(({ consent_id: id }) =>
    now.filter((one) => one.consent_id === id && (one.state === 'revoked' || one.state === 'expired')),
  );
}

interface GoneOffersProps {
  /** As the car said them: the same as long as nothing changes. */
  readonly consents: readonly CarConsent[];
  /** The consent whose refusal already says that it is closed. */
  readonly told: number | null;
}

/** Says what became of a request that went away while it was shown, so that nobody looks for it. */
export function GoneOffers({ consents, told }: GoneOffersProps) {
  const t = useTexts('carScreen');
  const { language } = useLanguage();
  const [seen, setSeen] = useState(consents);
  const [gone, setGone] = useState<CarConsent | null>(null);
  if (seen !== consents) {
    setSeen(consents);
    const ended = endedUnanswered(seen, consents).find(({ consent_id: id }) => id !== told);
    if (ended !== undefined) setGone(ended);
  }
  if (gone === null) return null;
  const { title, consumer } = consentIn(language, gone).offer;
  return (
    <div className={classes['warning']}>
      <output>
        {gone.state === 'expired' ? t('goneExpired', { title }) : t('goneRevoked', { title, consumer })}
      </output>
      <CarButton onClick={() => setGone(null)}>{t('understood')}</CarButton>
    </div>
  );
}
