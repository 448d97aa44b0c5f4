import { Box, Button, Group, LoadingOverlay, Stack, TextInput } from '@mantine/core';
import { type FleetInput, fleetSchema } from '@vinculum/contract/fleets/fleet.ts';
import { useEffect } from 'react';
import { type FieldPath, useController } from 'react-hook-form';
import { Banner } from '../../design/states/banner.tsx';
import { EntryDialog } from '../../design/dialogs/entry-dialog.tsx';
import { type FieldProps, inputProps } from '../../design/form/field.ts';
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

function DraftDialog({ draft, saving }: { draft: FleetDraft; saving: Saving }) {
  const { isSaving, send, close } = saving;
  const t = useTexts('fleets');
  const common = useTexts('design');
  const { fleet, entered, problem } = draft;
  const form = useContractForm(fleetSchema, { defaultValues: entered ?? fleet ?? empty });
  useEffect(() => {
    if (problem !== null) form.showProblem(problem);
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the dialog opens
  }, []);
  // Enter would send once more what is on its way.
  const save = form.handleSubmit((texts) => (isSaving ? undefined : send(texts)));
  const title = fleet === null ? t('add') : t('edit');
  return (
    <EntryDialog title={title} onClose={close} isDirty={form.formState.isDirty} isSaving={isSaving}>
      {(leave) => (
        <Box pos="relative">
          <LoadingOverlay visible={isSaving} loaderProps={{ role: 'status', 'aria-label': t('saving') }} />
          <form noValidate aria-label={title} onSubmit={(event) => void save(event)}>
            <Stack>
              {hasProblems(form) && <Banner kind="problem">{t('required')}</Banner>}
              <FleetFields control={form.control} isNew={fleet === null} />
              <Group justify="flex-end">
                <Button variant="default" onClick={leave} disabled={isSaving}>
                  {common('cancel')}
                </Button>
                <Button type="submit" loading={isSaving}>
                  {t('save')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Box>
      )}
    </EntryDialog>
  );
}

interface FleetFieldsProps {
  readonly control: ContractForm<FleetInput, FleetInput>['control'];
  readonly isNew: boolean;
}

function FleetFields({ control, isNew }: FleetFieldsProps) {
  const t = useTexts('fleets');
  return (
    <>
      <TextField control={control} name="name" label={t('name')} isRequired />
      {isNew ? (
        <TextField
          control={control}
          name="unique_id"
          label={t('uniqueId')}
          help={t('uniqueIdHint')}
          isRequired
        />
      ) : (
        <LockedField control={control} name="unique_id" label={t('uniqueId')} help={t('uniqueIdLocked')} />
      )}
      <TextAreaField control={control} name="description" label={t('description')} rows={2} isRequired />
    </>
  );
}

/** The banner stands for fields that a save refused; a field that was only left empty says so itself. */
function hasProblems(form: ContractForm<FleetInput, FleetInput>): boolean {
  const { submitCount, errors } = form.formState;
  return submitCount > 0 && Object.keys(errors).length > 0;
}

/** A value to read and copy, not to change. */
function LockedField(props: FieldProps<FleetInput, FleetInput> & { name: FieldPath<FleetInput> }) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  return <TextInput {...inputProps(props, fieldState.error)} value={field.value} variant="filled" readOnly />;
}
