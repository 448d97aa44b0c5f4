import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import { useTexts } from '../../lib/texts.ts';
import { CarButton } from './car-button.tsx';
import { CarDialog } from './car-dialog.tsx';
import classes from './car-button.module.css';
import { signalsOf } from './consents-by-state.ts';
import { Refusal } from './refusal.tsx';
import { SignalRows } from './signal-rows.tsx';
import type { GiveAnswer } from './use-answer.ts';
import { useSignalChoice } from './use-signal-choice.ts';

interface ChangeDialogProps {
  readonly consent: CarConsent;
  readonly answer: GiveAnswer;
  readonly onDone: (result: string) => void;
  readonly onClose: () => void;
}

/** Lets the owner switch the signals of an agreement on and off while it goes on. */
export function ChangeDialog({ consent, answer, onDone, onClose }: ChangeDialogProps) {
  const t = useTexts('carScreen');
  const { offer, consent_id: consentId } = consent;
  const choice = useSignalChoice(offer, consent.accepted_signals);
  const counts = { count: choice.accepted.length, all: signalsOf(consent).length };
  const save = () =>
    answer.give({ consentId, decision: 'accept', accepted: choice.accepted }, () =>
      onDone(t('changed', { title: offer.title })),
    );
  return (
    <CarDialog title={t('changeTitle', { title: offer.title })} onClose={onClose}>
      <SignalRows offer={offer} choice={choice} />
      <Refusal answer={answer} consentId={consentId} />
      <div className={`${classes['buttons']} ${classes['decision']}`}>
        <CarButton onClick={onClose}>{t('cancel')}</CarButton>
        <CarButton kind="accept" isBusy={answer.isBusy} isDisabled={counts.count === 0} onClick={save}>
          {t('saveChoice', counts)}
        </CarButton>
      </div>
    </CarDialog>
  );
}
