import { Stack, Text } from '@mantine/core';
import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { useWatch } from 'react-hook-form';
import { TextAreaField, TextField } from '../../../../design/form/text-field.tsx';
import { useUndoToast } from '../../../../design/states/undo-toast.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import type { Draft } from '../draft.ts';
import type { EditorForm } from '../editor-form.ts';
import { LabelledChoice } from './labelled-choice.tsx';

const kinds = ['text', 'link', 'html'] as const;

/** The description as text, link or HTML; switching clears it (specification 1, section 4). */
export function DescriptionField({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
  const type = useWatch({ control: form.control, name: 'description_type' });
  const offerUndo = useUndoToast();
  const choose = (next: Draft['description_type']) => {
    const { description, translations } = form.getValues();
    // Of each text by itself: the form writes into the list that it gave.
    const written = new Map(translations.map((text) => [text.language, text.description]));
    form.setValue('description_type', next, { shouldDirty: true });
    form.setValue('description', '', { shouldDirty: true });
    for (const index of form.getValues('translations').keys())
      form.setValue(`translations.${index}.description`, '', { shouldDirty: true });
    form.clearErrors(['description', 'translations']);
    if ([description, ...written.values()].join('') === '') return;
    offerUndo(t('descriptionCleared'), () => {
      form.setValue('description_type', type, { shouldDirty: true });
      form.setValue('description', description, { shouldDirty: true });
      const now = form.getValues('translations');
      const back = now.map((text) => ({
        ...text,
        description: written.get(text.language) ?? text.description,
      }));
      form.setValue('translations', back, { shouldDirty: true });
    });
  };
  return (
    <Stack gap="xs">
      <div>
        <LabelledChoice
          id="description-type"
          label={t('descriptionType')}
          value={kinds[type]}
          onChange={(kind) => choose(descriptionTypes[kind])}
          data={kinds.map((kind) => ({ value: kind, label: t(`descriptionTypes.${kind}`) }))}
        />
        <Text fz="xs" c="dimmed" mt={4}>
          {t('descriptionTypeHelp')}
        </Text>
      </div>
      <DescriptionText form={form} name="description" label={t('description')} />
    </Stack>
  );
}

interface DescriptionTextProps {
  readonly form: EditorForm;
  readonly name: 'description' | `translations.${number}.description`;
  readonly label: string;
}

/** The description in one language. */
export function DescriptionText({ form, name, label }: DescriptionTextProps) {
  const t = useTexts('formsEditor');
  const [type, text] = useWatch({ control: form.control, name: ['description_type', name] });
  const max = type === descriptionTypes.html ? consentLimits.descriptionHtml : consentLimits.descriptionText;
  const help = t('descriptionHelp', { count: text.length, max });
  const shared = { control: form.control, name, label, help, isRequired: true };
  return type === descriptionTypes.link ? (
    <TextField {...shared} inputMode="url" placeholder="https://" />
  ) : (
    <TextAreaField {...shared} rows={type === descriptionTypes.html ? 8 : 3} />
  );
}
