import type { MessageKey } from '@vinculum/contract/messages/en.ts';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSettings } from '../../lib/settings.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { checkVinText, withoutVin } from './check-vin-text.ts';

/** VINs being entered, begun with a text: what `VinListField` takes, what is in it, what stands in its way. */
export function useVinEntry(
  tooManyKey: Extract<MessageKey, `errors.tooManyV${string}`> = 'errors.tooManyVehicles',
  start = '',
  missingKey: Extract<MessageKey, 'validation.required' | 'consent.formRequired'> = 'validation.required',
) {
  const t = useTexts('design.vins');
  const message = useMessages();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(start);
  const deferred = useDeferredValue(text);
  const check = useMemo(() => checkVinText(deferred), [deferred]);
  const max = useSettings()?.max_vins;
  const isOver = max !== undefined && check.vins.length > max;
  const tooMany = max === undefined ? undefined : message(tooManyKey, { max });
  const problem = () => {
    if (check.malformed.length > 0) return t('keepMalformed');
    if (check.vins.length === 0) return message(missingKey);
    return isOver ? tooMany : undefined;
  };
  const replace = (next: string) => {
    if (input.current !== null) input.current.value = next;
    setText(next);
  };
  /** While it is so, `vins` and `problem` are of the text before: not to be sent. */
  const isChecking = deferred !== text;
  return {
    field: { input, start, onText: setText, onReplace: replace, check, isChecking, max, tooMany },
    vins: check.vins,
    problem: problem(),
    /** Whether something of it has to be corrected or taken out; an empty list is not wrong. */
    isWrong: check.malformed.length > 0 || isOver,
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
