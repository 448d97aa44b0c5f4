import { Select } from '@mantine/core';
import type { AgreementStatus } from '@vinculum/contract/agreements/agreement.ts';
import { useController } from 'react-hook-form';
import { inputProps } from '../../../design/form/field.ts';
import type { ContractForm } from '../../../design/form/use-contract-form.ts';
import { useTexts } from '../../../lib/language/texts.ts';

export interface FleetOwner {
  readonly id: number;
  readonly name: string;
}

interface FleetOwnerFieldProps {
  readonly form: ContractForm<AgreementStatus, AgreementStatus>;
  readonly owners: readonly FleetOwner[];
}

/** Chooses one of the fleet owners, by typing a part of its name; 0 is none yet. */
export function FleetOwnerField({ form, owners }: FleetOwnerFieldProps) {
  const t = useTexts('agreements');
  const { control } = form;
  const {
    field: { ref, onBlur, onChange, value },
    fieldState,
  } = useController({ control, name: 'fleet_owner_id' });
  const props = { control, name: 'fleet_owner_id', label: t('fleetOwner'), isRequired: true } as const;
  return (
    <Select
      {...inputProps(props, fieldState.error)}
      ref={ref}
      onBlur={onBlur}
      data={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === 0 ? null : String(value)}
      onChange={(id) => onChange(Number(id ?? 0))}
      placeholder={t('choose')}
      nothingFoundMessage={t('notFound')}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      checkIconPosition="right"
    />
  );
}
