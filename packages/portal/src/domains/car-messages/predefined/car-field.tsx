import type { LiveDataMetadata } from '@vinculum/contract/live-data/endpoints.ts';
import { type Control, useController } from 'react-hook-form';
import { FoundSelect } from '../../../design/form/found-select.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

interface Target {
  consumer_id: number | null;
  vin: string | null;
}

interface CarFieldProps {
  readonly control: Control<Target, unknown, Target>;
  /** Found for what was typed last. */
  readonly cars: LiveDataMetadata['cars'];
  readonly isLoading: boolean;
  readonly isDisabled: boolean;
  /** Hears part of a VIN once the user pauses. */
  readonly onSearch: (text: string) => void;
}

/** Chooses one of the cars that share data with a consumer; the server searches as the user types. */
export function CarField({ control, cars, isLoading, isDisabled, onSearch }: CarFieldProps) {
  const t = useTexts('commands.predefined');
  const { field, fieldState } = useController({ control, name: 'vin' });
  const found = cars.map(({ vin, make, model, is_online: isOnline }) => ({
    id: vin,
    label: [vin, [make, model].filter((word) => word !== null).join(' '), isOnline ? null : t('offline')]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
  }));
  return (
    <FoundSelect
      name="vin"
      label={t('car')}
      help={t('carHint')}
      placeholder={t('chooseCar')}
      value={field.value}
      known={field.value === null ? null : { id: field.value, label: field.value }}
      onChange={(car) => field.onChange(car?.id ?? null)}
      onBlur={field.onBlur}
      found={found}
      onSearch={onSearch}
      noneText={isLoading ? undefined : t('noCar')}
      error={fieldState.error?.message}
      isRequired
      isDisabled={isDisabled}
    />
  );
}
