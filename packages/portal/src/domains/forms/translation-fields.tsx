import { Fieldset, Group, Stack, Text } from '@mantine/core';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type FormTranslation, missingLanguages } from '@vinculum/contract/forms/form-texts.ts';
import { type Language, languages } from '@vinculum/contract/foundation/languages.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { idOfField } from '../../design/form/field.ts';
import { languageNames } from '../../lib/language/language.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** A form, of whatever else, with translations. */
interface TranslatedForm {
  readonly setValue: (
    name: 'translations',
    translations: FormTranslation[],
    options: { shouldDirty: boolean },
  ) => void;
  readonly clearErrors: (name: 'translations') => void;
}

interface TranslationFieldsProps {
  readonly form: TranslatedForm;
  /** Of the first title and description; null: nobody said it. */
  readonly language: Language | null;
  readonly translations: readonly FormTranslation[];
  /** The field of the language, with what it is given. */
  readonly renderLanguage: (input: LanguageFieldProps) => ReactNode;
  /** The fields of one translation under their labels. */
  readonly renderText: (index: number, labels: { title: string; description: string }) => ReactNode;
}

interface LanguageFieldProps {
  readonly label: string;
  readonly help: string;
  readonly choices: readonly { readonly value: Language; readonly label: string }[];
  readonly onChoose: (language: string | number | null) => void;
}

/** In which language title and description are, and the same for owners who read another. */
export function TranslationFields(props: TranslationFieldsProps) {
  const { language, translations } = props;
  const t = useTexts('forms.languages');
  const { languageName } = useFormats();
  const { change, remove, add } = useTranslationChanges(props);
  return (
    <Stack gap="sm">
      {props.renderLanguage({
        label: t('label'),
        help: t('help'),
        choices: languages.map((value) => ({ value, label: languageNames[value] })),
        onChoose: (chosen) => change(besides(chosen, { language, translations })),
      })}
      {translations.map((text, index) => (
        <Fieldset key={text.language} legend={languageNames[text.language]}>
          <Stack gap="sm">
            {props.renderText(index, {
              title: t('titleIn', { language: languageName(text.language) }),
              description: t('descriptionIn', { language: languageName(text.language) }),
            })}
            <Group justify="flex-end">
              <ActButton
                size="xs"
                variant="subtle"
                color="gray"
                icon={IconTrash}
                iconSize={16}
                onClick={() => remove(text)}
                text={t('remove', { language: languageName(text.language) })}
              />
            </Group>
          </Stack>
        </Fieldset>
      ))}
      {language !== null &&
        missingLanguages({ language, translations }).map((missing) => (
          <AddTranslation key={missing} own={language} missing={missing} add={add} />
        ))}
    </Stack>
  );
}

/** Changes the translations of a form, and moves the focus along. */
function useTranslationChanges({
  form,
  translations,
}: Pick<TranslationFieldsProps, 'form' | 'translations'>) {
  // What was taken out by mistake comes back with the next click.
  const [removed, setRemoved] = useState<readonly FormTranslation[]>([]);
  // What was clicked is gone; what came in its place takes the focus.
  const [focus, setFocus] = useState<string | null>(null);
  useEffect(() => {
    if (focus !== null) document.getElementById(focus)?.focus();
  }, [focus]);
  const change = (next: FormTranslation[]) => {
    form.setValue('translations', next, { shouldDirty: true });
    form.clearErrors('translations');
  };
  const remove = (text: FormTranslation) => {
    setRemoved([text, ...removed]);
    change(translations.filter((one) => one !== text));
    setFocus(`add-${text.language}`);
  };
  const add = (missing: Language) => {
    const text = removed.find((one) => one.language === missing);
    change([...translations, text ?? { language: missing, title: '', description: '' }]);
    setFocus(idOfField(`translations.${translations.length}.title`));
  };
  return { change, remove, add };
}

interface AddTranslationProps {
  readonly own: Language;
  readonly missing: Language;
  readonly add: (missing: Language) => void;
}

function AddTranslation({ own, missing, add }: AddTranslationProps) {
  const t = useTexts('forms.languages');
  const { languageName } = useFormats();
  return (
    <Group gap="sm">
      <ActButton
        id={`add-${missing}`}
        variant="light"
        icon={IconLanguage}
        onClick={() => add(missing)}
        text={t('add', { language: languageName(missing) })}
      />
      <Text fz="xs" c="dimmed" flex="1 1 12rem">
        {t('addHelp', { own: languageName(own), language: languageName(missing) })}
      </Text>
    </Group>
  );
}

/** The translations once the first text is said to be in a language: that in it takes the language that came free. */
function besides(
  chosen: string | number | null,
  { language, translations }: Pick<TranslationFieldsProps, 'language' | 'translations'>,
): FormTranslation[] {
  return translations.map((text) =>
    text.language === chosen && language !== null ? { ...text, language } : text,
  );
}
