import type { MessageKey } from '@vinculum/contract/messages/en.ts';
import { vinListProblem } from '@vinculum/contract/foundation/vin.ts';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSettings } from '../../lib/settings.ts';
import { useMessages } from '../../lib/language/texts.ts';
import { checkVinText, withoutVin } from './check-vin-text.ts';

/** VINs being entered, begun with a text: what `VinListField` takes, what is in it, what stands in its way. */
export function useVinEntry(
  tooManyKey: Extract<MessageKey, `errors.tooManyV${string}`> = 'errors.tooManyVehicles',
  start = '',
  missingKey: Extract<MessageKey, 'validation.required' | 'consent.formRequired'> = 'validation.required',
) {
  const message = useMessages();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(start);
  const deferred = useDeferredValue(text);
  const check = useMemo(() => checkVinText(deferred), [deferred]);
  const max = useSettings()?.max_vins;
  // As the server judges it, so that it says the same.
  const wrong = vinListProblem({ vins: check.vins, malformed: check.notVins }, max);
  const tooMany = wrong?.kind === 'tooMany' ? message(tooManyKey, wrong.args) : undefined;
  const problem = () => {
    if (wrong?.kind === 'invalidVins') return message('errors.invalidVins', wrong.args);
    return check.vins.length + check.notVins.length === 0 ? message(missingKey) : tooMany;
  };
  const [file, setFile] = useState<string | null>(null);
  // Whatever changes the text, it is no longer the file's.
  const onText = (next: string) => {
    setText(next);
    setFile(null);
  };
  const replace = (next: string) => {
    if (input.current !== null) input.current.value = next;
    onText(next);
  };
  const onFile = (next: string, name: string) => {
    replace(next);
    setFile(name);
  };
  /** While it is so, `vins` and `problem` are of the text before: not to be sent. */
  const isChecking = deferred !== text;
  return {
    field: { input, start, onText, onReplace: replace, file, onFile, check, isChecking, tooMany },
    text,
    vins: check.vins,
    problem: problem(),
    /** How many a button may name: of a list that is wrong none is sent. */
    count: wrong === null ? check.vins.length : 0,
    /** Whether something of it has to be corrected or taken out; an empty list is not wrong. */
    isWrong: wrong !== null,
    isDirty: text.trim() !== '',
    isChecking,
    /** Adds a VIN to what was entered, or takes it out. */
    choose: (vin: string, isChosen: boolean) => {
      const rest = withoutVin(text, vin);
      replace(isChosen ? [rest, vin].filter((part) => part !== '').join('\n') : rest);
    },
    replace,
    clear: () => replace(''),
  };
}
