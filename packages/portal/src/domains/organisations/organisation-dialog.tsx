import { MultiSelect, TextInput } from '@mantine/core';
import {
  listOrganisationRolesEndpoint,
  ORGANISATION_ROLES,
  saveOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import {
  type OrganisationInput,
  organisationRoleIds,
  type OrganisationRow,
  organisationSchema,
  organisationTextLimit,
} from '@vinculum/contract/organisations/organisation.ts';
import { useEffect, useRef } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ChoicesFailed } from '../../design/states/choices-failed.tsx';
import { inputProps } from '../../design/form/field.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { type ContractForm, useContractForm } from '../../design/form/use-contract-form.ts';
import { useCall, useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useRoleName } from '../users/public.ts';
import { searchable } from '../../lib/searchable.ts';

export interface SavedOrganisation extends OrganisationInput {
  readonly id: number;
}

interface OrganisationDialogProps {
  /** Null for a new one. */
  readonly organisation: OrganisationRow | null;
  readonly onClose: () => void;
  /** With what the server says, and what was saved. */
  readonly onSaved: (message: string, saved: SavedOrganisation) => void;
}

type Values = z.input<typeof organisationSchema>;

/** Adds an organisation or changes its name: the unique identifier and the type are locked then. */
export function OrganisationDialog({ organisation, onClose, onSaved }: OrganisationDialogProps) {
  const t = useTexts('organisations');
  const form = useContractForm(organisationSchema, {
    defaultValues: valuesOf(organisation),
    name: `organisation/${organisation?.id ?? 'new'}`,
    // All of it that can be changed.
    over: organisation?.name ?? '',
  });
  const { control } = form;
  const save = useCall(saveOrganisationEndpoint);
  const isNew = organisation === null;
  const submit = async (content: OrganisationInput) => {
    const body = { ...content, ...(!isNew && { org_id: organisation.id }) };
    const { message, org_id: id } = await save.mutateAsync({ body });
    onSaved(message, { ...content, id });
  };
  return (
    <FormDialog
      form={form}
      title={isNew ? t('add') : t('editOf', { name: organisation.name })}
      submitText={isNew ? t('add') : t('save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t('name')} isRequired />
      {isNew ? (
        <NewIdentifier form={form} />
      ) : (
        <TextInput
          label={t('uniqueIdentifier')}
          description={t('locked')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={organisation.unique_identifier}
          variant="filled"
          readOnly
        />
      )}
      <TypesField control={control} isLocked={!isNew} />
    </FormDialog>
  );
}

function valuesOf(organisation: OrganisationRow | null): Values {
  if (organisation === null) return { name: '', unique_identifier: '', role_ids: [] };
  const { name, unique_identifier, role_ids: held } = organisation;
  return { name, unique_identifier, role_ids: organisationRoleIds.filter((id) => held.includes(id)) };
}

/** Suggested by the name while the user has not written another one. */
function NewIdentifier({ form }: { form: ContractForm<Values, OrganisationInput> }) {
  const t = useTexts('organisations');
  const { control, getValues, setValue } = form;
  const name = useWatch({ control, name: 'name' });
  const suggested = useRef('');
  useEffect(() => {
    const next = suggestIdentifier(name);
    if (next !== suggested.current && getValues('unique_identifier') === suggested.current)
      setValue('unique_identifier', next, { shouldValidate: next !== '' });
    suggested.current = next;
  }, [name, getValues, setValue]);
  return (
    <TextField
      control={control}
      name="unique_identifier"
      label={t('uniqueIdentifier')}
      help={t('uniqueIdentifierHelp')}
      isRequired
    />
  );
}

/** The fetched types; those of an organisation that is there already are only shown. */
function TypesField(props: { control: Control<Values, unknown, OrganisationInput>; isLocked: boolean }) {
  const t = useTexts('organisations');
  const nameOf = useRoleName();
  const roles = useEndpoint(listOrganisationRolesEndpoint, { body: { type: ORGANISATION_ROLES } });
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: props.control, name: 'role_ids' });
  const help = props.isLocked ? t('locked') : t('typesHelp');
  const reported = {
    control: props.control,
    name: 'role_ids',
    label: t('types'),
    help,
    isRequired: true,
  } as const;
  // Those that are only shown need not be fetched to have a name.
  const offered = roles.data?.role ?? field.value.map((id) => ({ id }));
  return (
    <>
      {!props.isLocked && <ChoicesFailed source={roles} />}
      <MultiSelect
        {...inputProps({ ...reported, isDisabled: props.isLocked }, fieldState.error)}
        ref={ref}
        name={field.name}
        onBlur={field.onBlur}
        data={offered.map((role) => ({ value: String(role.id), label: nameOf(role) }))}
        value={field.value.map(String)}
        onChange={(next) => field.onChange(organisationRoleIds.filter((id) => next.includes(String(id))))}
        // Below it lies the button that saves.
        comboboxProps={{ position: 'top' }}
        placeholder={field.value.length === 0 ? t('chooseTypes') : ''}
      />
    </>
  );
}

/** A unique identifier made of a name: small letters and digits, with hyphens between. */
function suggestIdentifier(name: string): string {
  const words = searchable(name).match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, organisationTextLimit);
}
