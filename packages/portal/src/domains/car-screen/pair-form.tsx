import { TextInput } from '@mantine/core';
import {
  pairCarScreenEndpoint,
  pairingCodeDigits,
  pairingCodeLimit,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { useRef, useState } from 'react';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useCall } from '../../lib/queries.ts';
import { useMessages, useTexts } from '../../lib/texts.ts';
import { CarButton } from './car-button.tsx';
import alertClasses from './car-alert.module.css';
import panelClasses from './car-panel.module.css';
import textClasses from './car-text.module.css';
import classes from './pair-form.module.css';

interface PairFormProps {
  readonly vin: string;
  /** The car no longer knows the token that this tab had. */
  readonly isAgain: boolean;
  readonly onPaired: (token: string) => void;
}

/** Asks for the code that the car shows and exchanges it for a token. */
export function PairForm({ vin, isAgain, onPaired }: PairFormProps) {
  const t = useTexts('carScreen');
  const message = useMessages();
  const textOf = useProblemText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pair = useCall(pairCarScreenEndpoint, {
    onSuccess: ({ token }) => onPaired(token),
    onError: () => input.current?.select(),
  });
  const refused = pair.error?.is('pairingRefused') === true ? pair.error : null;
  const failed = refused === null ? pair.error : null;
  const problemOf = (length: number) => {
    if (length === 0) return t('pair.missing');
    return length > pairingCodeLimit ? message('validation.tooLong', { max: pairingCodeLimit }) : null;
  };
  const send = () => {
    const found = problemOf(code.trim().length);
    setProblem(found);
    if (found === null) pair.mutate({ params: { vin }, body: { code } });
    else input.current?.focus();
  };
  return (
    <form
      className={`${panelClasses['panel']} ${classes['pair']}`}
      noValidate
      aria-labelledby="pair-title"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2 id="pair-title" className={textClasses['title']}>
        {t('pair.title')}
      </h2>
      <p className={textClasses['soft']}>{isAgain ? t('pair.again') : t('pair.lead')}</p>
      <TextInput
        ref={input}
        size="xl"
        label={t('pair.code')}
        description={t('pair.help', { digits: pairingCodeDigits })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: classes['code'] ?? '' }}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={problem ?? (refused === null ? undefined : textOf(refused))}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setProblem(null);
          if (pair.isError) pair.reset();
        }}
      />
      {failed !== null && (
        <p className={alertClasses['problem']} role="alert">
          {failed.is('notFound') ? `${t('unknownCar')}. ${t('unknownCarHint')}` : textOf(failed)}
        </p>
      )}
      <CarButton type="submit" kind="accept" isBusy={pair.isPending}>
        {t('pair.open')}
      </CarButton>
    </form>
  );
}
