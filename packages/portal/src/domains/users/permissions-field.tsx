import { MultiSelect, Text } from '@mantine/core';
import { type FeatureLabel, featureFlags } from '@vinculum/contract/access/vocabulary.ts';
import { listFeaturePermissionsEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { type FieldValues, useController } from 'react-hook-form';
import { ChoicesFailed } from '../../design/states/choices-failed.tsx';
import { type FieldProps, inputProps } from '../../design/form/field.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** Feature permissions, chosen by their labels; the form's value is the OR of their bits. */
export function PermissionsField<V extends FieldValues, T>(props: Omit<FieldProps<V, T>, 'label'>) {
  const t = useTexts('users');
  const known = useEndpoint(listFeaturePermissionsEndpoint, {});
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  const permissions = known.data?.feature_permissions ?? [];
  const held: unknown = field.value;
  const bits = typeof held === 'number' ? held : 0;
  const chosen = permissions.filter(({ permission_bit: bit }) => (bits & bit) !== 0);
  return (
    <>
      <ChoicesFailed source={known} />
      <MultiSelect
        {...inputProps({ ...props, label: t('permissions') }, fieldState.error)}
        ref={ref}
        name={field.name}
        onBlur={field.onBlur}
        data={permissions.map(({ label, permission_bit: bit }) => ({
          value: String(bit),
          label: t(`bits.${label}`),
        }))}
        value={chosen.map(({ permission_bit: bit }) => String(bit))}
        onChange={(next) => field.onChange(next.reduce((all, bit) => all | Number(bit), 0))}
        placeholder={chosen.length === 0 ? t('choosePermissions') : ''}
        hidePickedOptions
        renderOption={({ option }) => {
          const permission = permissions.find(({ permission_bit: bit }) => String(bit) === option.value);
          return permission === undefined ? option.label : <Explained label={permission.label} />;
        }}
        maxDropdownHeight={220}
      />
    </>
  );
}

/** A permission by its name; below it what a flag opens, which its name alone does not tell. */
function Explained({ label }: { label: FeatureLabel }) {
  const t = useTexts('users');
  const flag = featureFlags.find((known) => known === label);
  return (
    <div>
      <Text fz="sm">{t(`bits.${label}`)}</Text>
      {flag !== undefined && (
        <Text fz="xs" c="dimmed">
          {t(`opens.${flag}`)}
        </Text>
      )}
    </div>
  );
}
