import { Button, Checkbox, Group, Stack } from '@mantine/core';
import IconFileStar from '@tabler/icons-react/dist/esm/icons/IconFileStar.mjs';
import { consentLimits } from '@vinculum/contract/consent/limits.ts';
import { type MasterFormEntry, masterFormEntry } from '@vinculum/contract/consent/master-form.ts';
import { consentTypes } from '@vinculum/contract/consent/vocabulary.ts';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { idOfField } from '../../../design/form/field.ts';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../design/form/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../design/form/use-contract-form.ts';
import { useMessages, useTexts } from '../../../lib/texts.ts';
import { GroupName, type SignalCatalogue } from '../../signals/public.ts';
import { ConsumerPicker } from '../oem/consumer-picker.tsx';

type SignalGroups = SignalCatalogue['groups'];
type Entry = z.input<typeof masterFormEntry>;

interface MasterFormFieldsProps {
  readonly groups: SignalGroups;
  readonly onSubmit: (entry: MasterFormEntry, groups: SignalGroups) => Promise<void>;
}

/** What is open in a form of fixed shape: whose it is, what owners read, and which groups of signals it holds. */
export function MasterFormFields({ groups, onSubmit }: MasterFormFieldsProps) {
  const t = useTexts('consentAdmin');
  const message = useMessages();
  const [chosen, setChosen] = useState(() => fittingGroups(groups));
  const [wasTried, setTried] = useState(false);
  const form = useContractForm<Entry, MasterFormEntry>(masterFormEntry, {
    defaultValues: { consumer_id: 0, title: '', consent_type: 'Standard', description: '' },
  });
  const taken = groups.filter(({ groupName }) => chosen.includes(groupName));
  const problem = wasTried && taken.length === 0 ? message('consent.signalRequired') : undefined;
  return (
    <FormFrame
      form={form}
      label={t('masterTitle')}
      warnsOnLeave
      onSubmit={async (entry) => {
        setTried(true);
        if (taken.length === 0) document.getElementById(idOfField('read_signals'))?.focus();
        else await onSubmit(entry, taken);
      }}
    >
      <ConsumerChoice form={form} />
      <TextField control={form.control} name="title" label={t('masterName')} isRequired />
      <SelectField
        control={form.control}
        name="consent_type"
        label={t('masterType')}
        isRequired
        choices={consentTypes.map((type) => ({ value: type, label: message(`consentType.${type}`) }))}
      />
      <TextAreaField control={form.control} name="description" label={t('masterDescription')} isRequired />
      <Checkbox.Group
        id={idOfField('read_signals')}
        label={t('masterGroups')}
        description={t('masterGroupsHelp')}
        value={chosen}
        onChange={setChosen}
        error={problem}
      >
        <Stack gap="xs" mt="xs">
          {groups.map(({ groupName, read, write }) => (
            <Checkbox
              key={groupName}
              value={groupName}
              label={
                <>
                  <GroupName name={groupName} />{' '}
                  {t('masterGroup', { read: read.length, write: write.length })}
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button
          type="submit"
          leftSection={<IconFileStar size={18} aria-hidden />}
          loading={form.formState.isSubmitting}
        >
          {t('masterSubmit')}
        </Button>
      </Group>
    </FormFrame>
  );
}

function ConsumerChoice({ form }: { form: ContractForm<Entry, MasterFormEntry> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'consumer_id' });
  return (
    <ConsumerPicker
      value={field.value === 0 ? null : field.value}
      onChange={(id) => field.onChange(id ?? 0)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      isRequired
    />
  );
}

/** The groups from the first on, as many as a form has room for. */
function fittingGroups(groups: SignalGroups): string[] {
  const room = { read: consentLimits.signals as number, write: consentLimits.signals as number };
  return groups.flatMap(({ groupName, read, write }) => {
    if (read.length > room.read || write.length > room.write) return [];
    room.read -= read.length;
    room.write -= write.length;
    return [groupName];
  });
}
