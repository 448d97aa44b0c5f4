import type { CarConsent, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { useCallback, useState } from 'react';
import { Agreements } from './agreements/agreements.tsx';
import { ChangeDialog } from './agreements/change-dialog.tsx';
import type { ConsentsByState } from './agreements/consents-by-state.ts';
import { SendingNow } from './agreements/sending-now.tsx';
import { StopDialog } from './agreements/stop-dialog.tsx';
import classes from './car-screen.module.css';
import type { PairedCar } from './car-token.ts';
import { Refusal } from './frame/refusal.tsx';
import { type Result, ResultNote } from './frame/result.tsx';
import { inboxByState } from './inbox/inbox-by-state.ts';
import { Notifications } from './inbox/notifications.tsx';
import { Steering } from './inbox/steering.tsx';
import { GoneOffers } from './offers/gone-offers.tsx';
import { Offers } from './offers/offers.tsx';
import { type GiveAnswer, useAnswer } from './offers/use-answer.ts';

interface Requested {
  readonly what: 'stop' | 'change';
  readonly consent: CarConsent;
}

const nothingTold = { count: 0, note: null };

/** What was just done; each is a note of its own. */
interface Told {
  readonly count: number;
  readonly note: { readonly said: Result['said']; readonly consent: CarConsent } | null;
}

interface CarOverviewProps {
  readonly car: PairedCar;
  readonly state: CarState;
  readonly consents: ConsentsByState;
}

/** What waits for a decision, what is being sent and what was agreed, with the questions that stopping asks. */
export function CarOverview({ car, state, consents }: CarOverviewProps) {
  const { told, tell, dismiss } = useTold(state);
  const [request, setRequest] = useState<Requested | null>(null);
  const decide = useAnswer(car);
  const alter = useAnswer(car);
  const { fresh, earlier, isSteered } = inboxByState(state.inbox);
  const { unanswered } = consents;
  const close = () => setRequest(null);
  const finish = (done: Result) => {
    tell(done);
    close();
  };
  const ask = (next: Requested) => {
    alter.reset();
    setRequest(next);
  };
  const stop = (consent: CarConsent) => ask({ what: 'stop', consent });
  const change = (consent: CarConsent) => ask({ what: 'change', consent });
  const closedId = decide.refused?.problem.is('offerClosed') === true ? decide.refused.consentId : null;
  const isGone = unanswered.every((consent) => consent.consent_id !== closedId);
  // A request is not pushed out of sight by what was written meanwhile; what was read comes last.
  const isFirst = fresh.length > 0 && unanswered.length === 0 && !state.moving;
  const notifications = <Notifications car={car} state={state} fresh={fresh} earlier={earlier} />;
  const offers = <Offers key="offers" {...{ unanswered, car, state }} answer={decide} onDone={tell} />;
  const inForce = <InForce key="inForce" {...{ state, consents }} onStop={stop} onChange={change} />;
  const dialog = { answer: alter, onDone: finish, onClose: close };
  return (
    <>
      {told.note !== null && <ResultNote key={told.count} {...told.note} onDismiss={dismiss} />}
      {isGone && closedId !== null && <Refusal answer={decide} consentId={closedId} />}
      {request !== null && (
        <Question
          {...dialog}
          {...{ request, car, state }}
          open={[...consents.live, ...consents.confirming]}
        />
      )}
      <GoneOffers consents={state.consents} told={closedId} />
      <div className={classes['columns']}>
        {isFirst && notifications}
        {/* Who drives can stop and not answer: what can be done stands first. */}
        {state.moving ? [inForce, offers] : [offers, inForce]}
        {!isFirst && notifications}
        {isSteered && !state.moving && <Steering state={state} />}
      </div>
    </>
  );
}

/** What was just done, and saying it. */
function useTold({ consents }: Pick<CarState, 'consents'>) {
  const [told, setTold] = useState<Told>(nothingTold);
  const tell = ({ said, consentId }: Result) => {
    const consent = consents.find(({ consent_id: id }) => id === consentId);
    if (consent !== undefined) setTold(({ count }) => ({ count: count + 1, note: { said, consent } }));
  };
  const dismiss = useCallback(() => setTold(nothingTold), []);
  return { told, tell, dismiss };
}

interface QuestionProps extends Pick<CarOverviewProps, 'car' | 'state'> {
  readonly request: Requested;
  /** What can be stopped: in force, or accepted and being confirmed. */
  readonly open: readonly CarConsent[];
  readonly answer: GiveAnswer;
  readonly onDone: (result: Result) => void;
  readonly onClose: () => void;
}

/**
 * The question before an agreement is stopped or changed, as the car knows that now. Of one that ended meanwhile, or is
 * asked for anew under other terms, nothing is asked any more.
 */
function Question({ request, open, car, state, ...dialog }: QuestionProps) {
  const { consent_id: id, offer } = request.consent;
  const consent = open.find((one) => one.consent_id === id && one.offer.id === offer.id);
  if (consent === undefined) return <Refusal answer={dialog.answer} consentId={id} />;
  return request.what === 'stop' ? (
    <StopDialog {...dialog} consent={consent} isOnline={state.online} />
  ) : (
    <ChangeDialog {...dialog} consent={consent} car={car} state={state} />
  );
}

interface InForceProps extends Pick<CarOverviewProps, 'state' | 'consents'> {
  readonly onStop: (consent: CarConsent) => void;
  readonly onChange: (consent: CarConsent) => void;
}

/** What is being sent and what was agreed. */
function InForce({ state, consents, onStop, onChange }: InForceProps) {
  return (
    <>
      <SendingNow
        state={state}
        live={consents.live}
        flowing={consents.flowing}
        onStop={onStop}
        onChange={onChange}
      />
      <Agreements
        consents={state.moving ? withoutFlowing(consents) : consents}
        isMoving={state.moving}
        isOnline={state.online}
        onStop={onStop}
        onChange={onChange}
      />
    </>
  );
}

/** One line for each agreement is enough for who drives. */
function withoutFlowing(consents: ConsentsByState): ConsentsByState {
  return { ...consents, live: consents.live.filter((consent) => !consents.flowing.includes(consent)) };
}
