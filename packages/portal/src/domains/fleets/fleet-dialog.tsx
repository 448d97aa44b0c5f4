import { Box, Button, Group, LoadingOverlay, TextInput } from '@mantine/core';
import { type FleetInput, fleetSchema, fleetTextLimit } from '@vinculum/contract/fleets/fleet.ts';
import { type FieldPath, useController, useWatch } from 'react-hook-form';
import { EntryDialog } from '../../design/dialogs/entry-dialog.tsx';
import { type FieldProps, inputProps } from '../../design/form/field.ts';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { TextAreaField, TextField } from '../../design/form/text-field.tsx';
import { type ContractForm, useContractForm } from '../../design/form/use-contract-form.ts';
import { useTexts } from '../../lib/language/texts.ts';
import type { FleetDraft, useSaveFleet } from './use-save-fleet.ts';

const empty: FleetInput = { name: '', unique_id: '', description: '' };

type Saving = ReturnType<typeof useSaveFleet>;

/** Adds a fleet or changes one, while one is open, whose unique id is locked then (specification 2, section 2). */
export function FleetDialog({ saving }: { saving: Saving }) {
  return saving.open !== null && <DraftDialog draft={saving.open} saving={saving} />;
}

function DraftDialog({ draft: { fleet, entered }, saving }: { draft: FleetDraft; saving: Saving }) {
  const { isSaving, send, close } = saving;
  const t = useTexts('fleets');
  const common = useTexts('design');
  const form = useContractForm(fleetSchema, { defaultValues: entered ?? fleet ?? empty });
  const title = fleet === null ? t('add') : t('edit');
  const summaryTitle = useSummaryTitle(form);
  return (
    <EntryDialog title={title} onClose={close} isDirty={form.formState.isDirty} isSaving={isSaving}>
      {(leave) => (
        <Box pos="relative">
          <LoadingOverlay visible={isSaving} loaderProps={{ role: 'status', 'aria-label': t('saving') }} />
          <FormFrame
            form={form}
            label={title}
            {...(summaryTitle !== null && { summaryTitle })}
            // Enter would send once more what is on its way.
            onSubmit={async (texts) => (isSaving ? undefined : await send(texts))}
          >
            <FleetFields control={form.control} isNew={fleet === null} />
            <Group justify="flex-end">
              <Button variant="default" onClick={leave} disabled={isSaving}>
                {common('cancel')}
              </Button>
              <Button type="submit" loading={isSaving}>
                {t('save')}
              </Button>
            </Group>
          </FormFrame>
        </Box>
      )}
    </EntryDialog>
  );
}

/** What stands over the problems of fields, as specified where a text is missing; null for how many there are. */
function useSummaryTitle({ formState: { errors } }: ContractForm<FleetInput, FleetInput>): string | null {
  const t = useTexts('fleets');
  const kinds = Object.values(errors).map(({ type }) => String(type));
  if (kinds.includes('validation.required')) return t('required');
  return kinds.every((kind) => kind.startsWith('validation.')) ? null : t('saveFailed');
}

interface FleetFieldsProps {
  readonly control: ContractForm<FleetInput, FleetInput>['control'];
  readonly isNew: boolean;
}

function FleetFields({ control, isNew }: FleetFieldsProps) {
  const t = useTexts('fleets');
  const [name, uniqueId, description] = useWatch({ control, name: ['name', 'unique_id', 'description'] });
  const room = (text: string) => t('room', { count: text.trim().length, max: fleetTextLimit });
  return (
    <>
      <TextField control={control} name="name" label={t('name')} help={room(name)} isRequired />
      {isNew ? (
        <TextField
          control={control}
          name="unique_id"
          label={t('uniqueId')}
          help={`${t('uniqueIdHint')} ${room(uniqueId)}`}
          isRequired
        />
      ) : (
        <LockedField control={control} name="unique_id" label={t('uniqueId')} help={t('uniqueIdLocked')} />
      )}
      <TextAreaField
        control={control}
        name="description"
        label={t('description')}
        help={room(description)}
        rows={2}
        isRequired
      />
    </>
  );
}

/** A value to read and copy, not to change. */
function LockedField(props: FieldProps<FleetInput, FleetInput> & { name: FieldPath<FleetInput> }) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  return <TextInput {...inputProps(props, fieldState.error)} value={field.value} variant="filled" readOnly />;
}
