import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import { useId, useState } from 'react';
import { CarButton } from '../../../design/car/car-button.tsx';
import carClasses from '../../../design/car/car.module.css';
import { useTexts } from '../../../lib/language/texts.ts';
import { CarDialog } from '../frame/car-dialog.tsx';
import { Refusal } from '../frame/refusal.tsx';
import type { Result } from '../frame/result.tsx';
import type { GiveAnswer } from '../offers/use-answer.ts';

interface StopDialogProps {
  readonly consent: CarConsent;
  /** Whether the platform, which holds the data, hears of it now. */
  readonly isOnline: boolean;
  readonly answer: GiveAnswer;
  readonly onDone: (result: Result) => void;
  readonly onClose: () => void;
}

/** Asks before an agreement ends, and what becomes of the data that was sent under it. */
export function StopDialog({ consent, isOnline, answer, onDone, onClose }: StopDialogProps) {
  const t = useTexts('carScreen');
  const [erase, setErase] = useState(false);
  const { id: offerId, consumer, title } = consent.offer;
  const erased = isOnline ? 'stoppedErased' : 'stoppedErasing';
  const isUnconfirmed = consent.state === 'offered';
  // Nothing was sent under what nobody has confirmed; it may have been under an agreement of the same number before.
  const mayHaveSent = !isUnconfirmed || consent.was_agreed || consent.earned.length > 0;
  const ended = isUnconfirmed ? 'takenBack' : 'stopped';
  const stoppedKey = erase ? erased : ended;
  const stop = () =>
    answer.give({ consentId: consent.consent_id, offerId, decision: 'withdraw', erase }, () =>
      onDone({ said: stoppedKey, consentId: consent.consent_id }),
    );
  return (
    <CarDialog title={t('stopTitle', { title })} onClose={onClose}>
      <p>{t(isUnconfirmed ? 'takeBackText' : 'stopText', { consumer })}</p>
      {mayHaveSent && <WhatOfData consent={consent} isOnline={isOnline} erase={erase} onChoose={setErase} />}
      <Refusal answer={answer} consentId={consent.consent_id} />
      <div className={carClasses['buttons']}>
        <CarButton onClick={onClose}>{t('goOn')}</CarButton>
        <CarButton kind="danger" isBusy={answer.isBusy} onClick={stop}>
          {erase ? t('stopAndErase') : t('stopNow')}
        </CarButton>
      </div>
    </CarDialog>
  );
}

interface WhatOfDataProps extends Pick<StopDialogProps, 'consent' | 'isOnline'> {
  readonly erase: boolean;
  readonly onChoose: (erase: boolean) => void;
}

/** Whether the data that was sent is kept as agreed or erased. */
function WhatOfData({ consent, isOnline, erase, onChoose }: WhatOfDataProps) {
  const t = useTexts('carScreen');
  const id = useId();
  const { consumer, retention_days: days } = consent.offer;
  const choices = [
    {
      value: 'keep',
      isErasing: false,
      label: t('keep'),
      hint: t('keepHint', { consumer, days: t('days', { count: days }) }),
    },
    { value: 'erase', isErasing: true, label: t('erase'), hint: t(isOnline ? 'eraseHint' : 'eraseLater') },
  ];
  return (
    <div role="radiogroup" aria-label={t('whatOfData')} className={carClasses['rows']}>
      <p className={carClasses['soft']}>{t('whatOfData')}</p>
      {choices.map(({ value, isErasing, label, hint }) => (
        <label key={value} className={carClasses['choice']}>
          <input
            type="radio"
            name="what-of-data"
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
            checked={erase === isErasing}
            onChange={() => onChoose(isErasing)}
          />
          <span>
            <strong id={`${id}-${value}`}>{label}</strong>{' '}
            <span id={`${id}-${value}-hint`} className={carClasses['soft']}>
              {hint}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
