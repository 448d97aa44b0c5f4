import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from '../../../design/form/field.ts';
import { checkVinText, type VinTextCheck } from '../../../design/vins/check-vin-text.ts';
import { VinListField } from '../../../design/vins/vin-list-field.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { useMessages } from '../../../lib/texts.ts';

/** The cars of a message as a field of a form: everything that was entered, VINs or not, for the schema to judge. */
export function VinsField<V extends FieldValues, T>(props: Pick<FieldProps<V, T>, 'control' | 'name'>) {
  const { field, fieldState } = useController(props);
  const message = useMessages();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const deferred = useDeferredValue(text);
  const check = useMemo(() => checkVinText(deferred), [deferred]);
  const max = useSettings()?.max_vins;
  useEffect(() => {
    field.onChange(entriesIn(check));
    // oxlint-disable-next-line react/exhaustive-deps -- the field is made anew with every render
  }, [check]);
  const replace = (next: string) => {
    if (input.current !== null) input.current.value = next;
    setText(next);
  };
  return (
    <VinListField
      input={input}
      onText={setText}
      onReplace={replace}
      check={check}
      isChecking={deferred !== text}
      max={max}
      tooMany={max === undefined ? undefined : message('errors.tooManyVehicles', { max })}
      error={fieldState.error?.message}
    />
  );
}

function entriesIn({ vins, malformed }: VinTextCheck): readonly string[] {
  return [...vins, ...malformed.map(({ text }) => text)];
}
