import type { CarConsent, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { Agreements } from './agreements/agreements.tsx';
import alertClasses from './car-alert.module.css';
import classes from './car-overview.module.css';
import type { PairedCar } from './car-token.ts';
import { ChangeDialog } from './agreements/change-dialog.tsx';
import { useLanguage } from '../../lib/language.tsx';
import { consentIn, consentsByState } from './agreements/consents-by-state.ts';
import { inboxByState } from './inbox/inbox-by-state.ts';
import { Notifications } from './inbox/notifications.tsx';
import { Offers } from './offers/offers.tsx';
import { Refusal } from './refusal.tsx';
import { SendingNow } from './agreements/sending-now.tsx';
import { Steering } from './steering.tsx';
import { StopDialog } from './agreements/stop-dialog.tsx';
import { useAnswer } from './offers/use-answer.ts';

const RESULT_MS = 15_000;

interface Requested {
  readonly what: 'stop' | 'change';
  readonly consent: CarConsent;
}

/** What waits for a decision, what is being sent and what was agreed, with the questions that stopping asks. */
export function CarOverview({ car, state }: { car: PairedCar; state: CarState }) {
  const [result, setResult] = useState({ text: '' });
  const [request, setRequest] = useState<Requested | null>(null);
  const reported = useRef<HTMLOutputElement>(null);
  const decide = useAnswer(car);
  const change = useAnswer(car);
  const { language } = useLanguage();
  const consents = consentsByState(state.consents.map((consent) => consentIn(language, consent)));
  const { fresh, earlier, isSteered } = inboxByState(state.inbox);
  // It is about what was just tapped: later it would contradict what has changed since.
  useEffect(() => {
    if (result.text === '') return undefined;
    const timer = setTimeout(() => setResult({ text: '' }), RESULT_MS);
    return () => clearTimeout(timer);
  }, [result]);
  // What was tapped is gone; the result takes its focus and comes into sight.
  useEffect(() => {
    if (result.text !== '') reported.current?.focus();
  }, [result]);
  const close = () => setRequest(null);
  // Anew each time: the same words may be true twice in a row.
  const notify = (text: string) => setResult({ text });
  const finish = (text: string) => {
    notify(text);
    close();
  };
  const ask = (next: Requested) => {
    change.reset();
    setRequest(next);
  };
  const stop = (consent: CarConsent) => ask({ what: 'stop', consent });
  // A request is not pushed out of sight, so that nobody sees its buttons without it; what was read comes last.
  const place = placeOf(fresh.length > 0, consents.unanswered.length > 0);
  const notifications = <Notifications car={car} fresh={fresh} earlier={earlier} now={state.time} />;
  const lost = consents.unanswered.every((consent) => consent.consent_id !== decide.refused?.consentId);
  const dialog = { answer: change, onDone: finish, onClose: close };
  return (
    <>
      <output ref={reported} className={alertClasses['result']} tabIndex={-1}>
        {result.text}
      </output>
      {lost && decide.refused !== null && <Refusal answer={decide} consentId={decide.refused.consentId} />}
      {place === 'first' && notifications}
      <div className={classes['columns']} data-calm={consents.unanswered.length === 0 || undefined}>
        <Offers unanswered={consents.unanswered} car={car} state={state} answer={decide} onDone={notify} />
        <div className={classes['column']}>
          {place === 'beside' && notifications}
          <SendingNow state={state} live={consents.live} onStop={stop} />
          <Agreements
            consents={consents}
            onStop={stop}
            onChange={(consent) => ask({ what: 'change', consent })}
          />
          {isSteered && <Steering inbox={state.inbox} now={state.time} />}
        </div>
      </div>
      {place === 'last' && notifications}
      {request?.what === 'stop' && <StopDialog {...dialog} consent={request.consent} />}
      {request?.what === 'change' && (
        <ChangeDialog {...dialog} consent={request.consent} car={car} state={state} />
      )}
    </>
  );
}

/** Where notifications stand beside what waits for a decision. */
function placeOf(isNew: boolean, isRequested: boolean): 'first' | 'beside' | 'last' {
  if (!isNew) return 'last';
  return isRequested ? 'beside' : 'first';
}
