import {
  pairCarScreenEndpoint,
  pairingCodeDigits,
  pairingCodeLimit,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { useRef, useState } from 'react';
import { CarButton } from '../../design/car/car-button.tsx';
import carClasses from '../../design/car/car.module.css';
import { useProblemText, useUntilOnline } from '../../design/states/error-state.tsx';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import classes from './car-screen.module.css';

interface PairFormProps {
  readonly vin: string;
  /** The car no longer knows the token that this tab had. */
  readonly isAgain: boolean;
  readonly onPaired: (token: string) => void;
}

/** Asks for the code that the car shows and exchanges it for a token. */
export function PairForm({ isAgain, ...props }: PairFormProps) {
  const t = useTexts('carScreen');
  const { input, code, write, wrong, failed, send, isBusy } = usePairing(props);
  const textOf = useProblemText();
  const isUnknown = failed instanceof ApiProblem && failed.is('notFound');
  return (
    <form
      className={`${carClasses['panel']} ${classes['pair']}`}
      noValidate
      aria-labelledby="pair-title"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2 id="pair-title" className={carClasses['title']}>
        {t('pair.title')}
      </h2>
      <p>{isAgain ? t('pair.again') : t('pair.lead')}</p>
      <label htmlFor="pair-code">{t('pair.code')}</label>
      <input
        ref={input}
        id="pair-code"
        className={classes['code']}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? 'pair-help' : 'pair-wrong pair-help'}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {wrong !== null && (
        <p id="pair-wrong" role="alert" className={classes['error']}>
          {wrong}
        </p>
      )}
      <p id="pair-help" className={carClasses['soft']}>
        {t('pair.help', { digits: pairingCodeDigits })}
      </p>
      {failed !== null && (
        <p className={classes['problem']} role="alert">
          {isUnknown ? `${t('unknownCar')}. ${t('unknownCarHint')}` : textOf(failed)}
        </p>
      )}
      <CarButton type="submit" kind="accept" isBusy={isBusy}>
        {t('pair.open')}
      </CarButton>
    </form>
  );
}

/** The code as it is typed, what is wrong with it, and exchanging it, which may also fail for another reason. */
function usePairing({ vin, onPaired }: Pick<PairFormProps, 'vin' | 'onPaired'>) {
  const t = useTexts('carScreen');
  const message = useMessages();
  const textOf = useProblemText();
  const [code, setCode] = useState('');
  /** Characters of what was not sent: what is wrong with it is said in the language in use. */
  const [unsent, setUnsent] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pair = useCall(pairCarScreenEndpoint, {
    onSuccess: ({ token }) => onPaired(token),
    onError: () => input.current?.select(),
  });
  const refused = pair.error?.is('pairingRefused') === true ? pair.error : null;
  const failed = useUntilOnline(refused === null ? pair.error : null);
  const problemOf = (length: number) => {
    if (length === 0) return t('pair.missing');
    return length > pairingCodeLimit ? message('validation.tooLong', { max: pairingCodeLimit }) : null;
  };
  const wrong = (unsent === null ? null : problemOf(unsent)) ?? (refused === null ? null : textOf(refused));
  const send = () => {
    const { length } = code.trim();
    setUnsent(length);
    if (problemOf(length) === null) pair.mutate({ params: { vin }, body: { code } });
    else input.current?.focus();
  };
  const write = (text: string) => {
    setCode(text);
    setUnsent(null);
    if (pair.isError) pair.reset();
  };
  return { input, code, write, wrong, failed, send, isBusy: pair.isPending };
}
