import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { LiveDataMetadata } from '@vinculum/contract/live-data/endpoints.ts';
import { type Control, useController } from 'react-hook-form';
import { idOfField } from '../../../design/form/field.ts';
import { useTexts } from '../../../lib/texts.ts';

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
  const search = useDebouncedCallback(onSearch, 250);
  const offered = cars.map(({ vin, make, model, is_online: isOnline }) => ({
    value: vin,
    label: [vin, [make, model].filter((word) => word !== null).join(' '), isOnline ? null : t('offline')]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
  }));
  const isKnown = field.value === null || offered.some(({ value }) => value === field.value);
  const data = isKnown ? offered : [{ value: field.value ?? '', label: field.value ?? '' }, ...offered];
  return (
    <Select
      id={idOfField('vin')}
      label={t('car')}
      description={t('carHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('chooseCar')}
      withAsterisk
      searchable
      disabled={isDisabled}
      data={data}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      onSearchChange={(text) => search(data.some(({ label }) => label === text) ? '' : text.trim())}
      nothingFoundMessage={isLoading ? undefined : t('noCar')}
      error={fieldState.error?.message}
      allowDeselect={false}
      maxDropdownHeight={320}
      checkIconPosition="right"
    />
  );
}
