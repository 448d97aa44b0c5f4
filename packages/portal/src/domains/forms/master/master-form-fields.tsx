import { Checkbox, Group, Paper, Text } from '@mantine/core';
import IconFileStar from '@tabler/icons-react/dist/esm/icons/IconFileStar.mjs';
import { consentTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { useId, useMemo, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { ActButton } from '../../../design/object/act-button.tsx';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../design/form/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../design/form/use-contract-form.ts';
import { useLanguage } from '../../../lib/language/language.tsx';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { TranslationFields } from '../translation-fields.tsx';
import type { Autosave } from '../unfinished/autosave.ts';
import { SaveState, SaveTrouble } from '../unfinished/save-state.tsx';
import type { UnfinishedStart } from '../unfinished/start-of.ts';
import { useKeptValues } from '../unfinished/use-kept-values.ts';
import { ConsumerPicker } from '../../organisations/public.ts';
import {
  choiceIn,
  contentOf,
  fittingGroups,
  type MasterChoice,
  type MasterChoiceInput,
  masterChoiceRules,
  type SignalGroups,
} from './master-choice-rules.ts';
import { idOfField } from '../../../design/form/field.ts';
import { GroupName, type SignalCatalogue } from '../../signals/public.ts';
import classes from './master-form-fields.module.css';

interface MasterFormFieldsProps {
  /** Under which what is written is kept until it is saved, and what was kept before. */
  readonly unfinishedKey: string;
  readonly start: UnfinishedStart;
  readonly groups: SignalGroups;
  readonly onSubmit: (choice: MasterChoice, autosave: Autosave) => Promise<void>;
}

type MasterControl = ContractForm<MasterChoiceInput, MasterChoice>;

/** What is open in a form of fixed shape: whose it is, what owners read, and which groups of signals it holds. */
export function MasterFormFields({ unfinishedKey, start, groups, onSubmit }: MasterFormFieldsProps) {
  const t = useTexts('formsMaster');
  const message = useMessages();
  const { language } = useLanguage();
  const rules = useMemo(() => masterChoiceRules(groups), [groups]);
  const [base] = useState<MasterChoiceInput>({
    consumer_id: 0,
    title: '',
    consent_type: 'Standard',
    description: '',
    language,
    translations: [],
    read_signals: fittingGroups(groups),
  });
  const form = useContractForm<MasterChoiceInput, MasterChoice>(rules, { defaultValues: base });
  const autosave = useKeptValues(form, { unfinishedKey, start, base, values: choiceIn(start), contentOf });
  return (
    <FormFrame form={form} label={t('masterTitle')} onSubmit={(choice) => onSubmit(choice, autosave)}>
      <SaveTrouble
        autosave={autosave}
        contentNow={() => contentOf(form.getValues())}
        onTake={(content) => {
          const theirs = choiceIn({ content });
          if (theirs !== null) form.reset(theirs, { keepDefaultValues: true });
        }}
      />
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
      <Translations form={form} />
      <GroupsChoice form={form} groups={groups} />
      <Group justify="flex-end">
        <SaveState autosave={autosave} />
        <ActButton
          type="submit"
          icon={IconFileStar}
          loading={form.formState.isSubmitting}
          text={t('masterSubmit')}
        />
      </Group>
    </FormFrame>
  );
}

function Translations({ form }: { form: MasterControl }) {
  const { control } = form;
  const [language, translations] = useWatch({ control, name: ['language', 'translations'] });
  return (
    <TranslationFields
      form={form}
      language={language}
      translations={translations}
      renderLanguage={(input) => <SelectField control={control} name="language" {...input} />}
      renderText={(index, labels) => (
        <>
          <TextField control={control} name={`translations.${index}.title`} label={labels.title} isRequired />
          <TextAreaField
            control={control}
            name={`translations.${index}.description`}
            label={labels.description}
            isRequired
          />
        </>
      )}
    />
  );
}

function ConsumerChoice({ form }: { form: MasterControl }) {
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

function GroupsChoice({ form, groups }: { form: MasterControl; groups: SignalGroups }) {
  const { field, fieldState } = useController({ control: form.control, name: 'read_signals' });
  return (
    <MasterGroups
      groups={groups}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

interface MasterGroupsProps {
  readonly groups: SignalCatalogue['groups'];
  /** Names of the groups that are chosen. */
  readonly value: readonly string[];
  readonly onChange: (names: string[]) => void;
  readonly error: string | undefined;
}

/** The groups of signals to choose from, a row each, with how many of its signals are read and written. */
function MasterGroups({ groups, value, onChange, error }: MasterGroupsProps) {
  const t = useTexts('formsMaster');
  const id = useId();
  return (
    <Checkbox.Group
      label={t('masterGroups')}
      description={t('masterGroupsHelp')}
      withAsterisk
      value={[...value]}
      onChange={onChange}
      error={error}
    >
      <Paper withBorder mt="xs" mb={error === undefined ? 0 : 'xs'}>
        {groups.map(({ groupName, read, write }, index) => (
          <div key={groupName} className={classes.row}>
            <Checkbox
              {...(index === 0 && { id: idOfField('read_signals') })}
              value={groupName}
              label={<GroupName name={groupName} />}
              aria-describedby={`${id}-${index}`}
            />
            <div className={classes.counts}>
              <Text id={`${id}-${index}`} fz="sm" c="dimmed" className="figures">
                {t('masterGroup', { read: read.length, write: write.length })}
              </Text>
            </div>
          </div>
        ))}
      </Paper>
    </Checkbox.Group>
  );
}
