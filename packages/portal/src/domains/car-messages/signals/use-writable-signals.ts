import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import { useMemo } from 'react';
import type { Choice } from '../../../design/form/select-field.tsx';
import { useSignalCatalogue, useSignalMetadata } from '../../signals/public.ts';

/** A signal of the catalogue that can be set, with the values of its enumeration. */
export interface WritableSignal
  extends Pick<CatalogueSignal, 'name' | 'label' | 'group_name' | 'data_type' | 'unit'> {
  readonly choices: readonly Choice<string>[];
}

/** The signals that can be set; none until the catalogue has come. */
export function useWritableSignals(): readonly WritableSignal[] {
  const groups = useSignalCatalogue().data?.groups;
  const enums = useSignalMetadata().data?.signal_enum;
  return useMemo(
    () =>
      (groups ?? [])
        .flatMap((group) => group.write)
        .map((signal) => ({
          ...signal,
          choices:
            enums
              ?.find(({ name }) => name === signal.enum_name)
              ?.values.map(({ id, label }) => ({ value: String(id), label })) ?? [],
        })),
    [groups, enums],
  );
}
