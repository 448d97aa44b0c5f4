import { Radio } from '@mantine/core';
import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { CarButton } from '../car-button.tsx';
import { CarDialog } from '../car-dialog.tsx';
import buttonClasses from '../car-button.module.css';
import textClasses from '../car-text.module.css';
import signalRowsClasses from '../offers/signal-rows.module.css';
import classes from './stop-dialog.module.css';
import { Refusal } from '../refusal.tsx';
import type { GiveAnswer } from '../offers/use-answer.ts';

interface StopDialogProps {
  readonly consent: CarConsent;
  readonly answer: GiveAnswer;
  readonly onDone: (result: string) => void;
  readonly onClose: () => void;
}

/** Asks before an agreement ends, and what becomes of the data that was sent under it. */
export function StopDialog({ consent, answer, onDone, onClose }: StopDialogProps) {
  const t = useTexts('carScreen');
  const [erase, setErase] = useState(false);
  const { consumer, title, retention_days: days } = consent.offer;
  const stop = () =>
    answer.give({ consentId: consent.consent_id, decision: 'withdraw', erase }, () =>
      onDone(erase ? t('stoppedErased', { title }) : t('stopped', { title })),
    );
  const choices = [
    { value: 'keep', label: t('keep'), hint: t('keepHint', { consumer, days: t('days', { count: days }) }) },
    { value: 'erase', label: t('erase'), hint: t('eraseHint') },
  ];
  return (
    <CarDialog title={t('stopTitle', { title })} onClose={onClose}>
      <p>{t('stopText', { consumer })}</p>
      <Radio.Group
        label={t('whatOfData')}
        value={erase ? 'erase' : 'keep'}
        onChange={(value) => setErase(value === 'erase')}
        classNames={{ label: textClasses['label'] ?? '' }}
      >
        <div className={signalRowsClasses['signals']}>
          {choices.map(({ value, label, hint }) => (
            <Radio
              key={value}
              size="md"
              value={value}
              label={label}
              description={hint}
              classNames={{
                root: classes['choice'] ?? '',
                body: classes['choiceBody'] ?? '',
                labelWrapper: signalRowsClasses['switchText'] ?? '',
                label: classes['choiceLabel'] ?? '',
                description: textClasses['soft'] ?? '',
              }}
            />
          ))}
        </div>
      </Radio.Group>
      <Refusal answer={answer} consentId={consent.consent_id} />
      <div className={buttonClasses['buttons']}>
        <CarButton onClick={onClose}>{t('goOn')}</CarButton>
        <CarButton kind="danger" isBusy={answer.isBusy} onClick={stop}>
          {erase ? t('stopAndErase') : t('stopNow')}
        </CarButton>
      </div>
    </CarDialog>
  );
}
