import { Stack } from '@mantine/core';
import { mayFill } from '@vinculum/contract/forms/form-problems.ts';
import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { type ConsentType, consentTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { useWatch } from 'react-hook-form';
import { SelectField, SwitchField } from '../../../../design/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../../design/form/text-field.tsx';
import { useSession } from '../../../../lib/session.tsx';
import { useMessages, useTexts } from '../../../../lib/language/texts.ts';
import { TranslationFields } from '../../translation-fields.tsx';
import { DescriptionField, DescriptionText } from './description-field.tsx';
import { AskingSwitch } from '../asking-switch.tsx';
import type { EditorForm } from '../editor-form.ts';
import { useAttachedPackages } from './editor-packages.tsx';
import { ExpiryFields } from './expiry-fields.tsx';
import { PackagesSection } from './packages-section.tsx';
import { useSignalMetadata } from '../../../signals/public.ts';
import { idOfField } from '../../../../design/form/field.ts';
import { withoutEncryption } from '../draft.ts';

/** Title, description, kind, end, retention, service page and encryption. */
export function BasicInfoSection({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
  const packageText = useTexts('dataPackages');
  const message = useMessages();
  const packages = useAttachedPackages();
  const { control } = form;
  const retentions = useSignalMetadata().data?.data_retention ?? [];
  const isWidget = useWatch({ control, name: 'widget_id' });
  // What stands in the form already can be seen and turned off without the permission.
  const showsWidget = mayFill('widget_id', useSession().principal.flags) || isWidget;
  return (
    <Stack>
      <PackagesSection form={form} />
      <TitleField form={form} name="title" label={t('title')} />
      <DescriptionField form={form} />
      <Translations form={form} />
      <SelectField
        control={control}
        name="consent_type"
        label={t('consentType')}
        help={packages.length === 0 ? t('consentTypeHelp') : packageText('typeOfPackage')}
        placeholder={t('choose')}
        choices={typesOf(packages).map((type) => ({ value: type, label: message(`consentType.${type}`) }))}
        isRequired
      />
      <ExpiryFields form={form} />
      <SelectField
        control={control}
        name="data_retention_in_days"
        label={t('retention')}
        help={t('retentionHelp')}
        placeholder={t('choose')}
        choices={retentions.map(({ id }) => ({ value: Number(id), label: t('days', { count: Number(id) }) }))}
        isRequired
      />
      <TextField
        control={control}
        name="service_page"
        label={t('servicePage')}
        help={t('servicePageHelp')}
        placeholder="https://"
        inputMode="url"
      />
      <EncryptionFields form={form} />
      {showsWidget && (
        <SwitchField control={control} name="widget_id" label={t('widget')} help={t('widgetHelp')} />
      )}
    </Stack>
  );
}

interface TitleFieldProps {
  readonly form: EditorForm;
  readonly name: 'title' | `translations.${number}.title`;
  readonly label: string;
}

/** The title in one language. */
function TitleField({ form: { control }, name, label }: TitleFieldProps) {
  const t = useTexts('formsEditor');
  const { length: count } = useWatch({ control, name });
  const help = t('titleHelp', { count, max: consentLimits.title });
  return <TextField control={control} name={name} label={label} help={help} isRequired />;
}

/** Title and description in further languages. */
function Translations({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
  const { control } = form;
  const [language, translations] = useWatch({ control, name: ['language', 'translations'] });
  return (
    <TranslationFields
      form={form}
      language={language}
      translations={translations}
      renderLanguage={(input) => (
        <SelectField control={control} name="language" placeholder={t('choose')} {...input} />
      )}
      renderText={(index, labels) => (
        <>
          <TitleField form={form} name={`translations.${index}.title`} label={labels.title} />
          <DescriptionText
            form={form}
            name={`translations.${index}.description`}
            label={labels.description}
          />
        </>
      )}
    />
  );
}

/** Packages decide the type of the form that is made from them. */
function typesOf(packages: readonly { readonly consent_type: ConsentType }[]): readonly ConsentType[] {
  if (packages.length === 0) return consentTypes;
  return consentTypes.filter((type) => packages.some((one) => one.consent_type === type));
}

/** Encryption with its key. Turning it off asks, then clears the mark of every signal. */
function EncryptionFields({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
  const isOn = useWatch({ control: form.control, name: 'hasEncryption' });
  const turnOff = () => {
    const plain = withoutEncryption(form.getValues());
    for (const name of ['hasEncryption', 'public_key', 'read_signals', 'write_signals'] as const) {
      form.setValue(name, plain[name], { shouldDirty: true });
    }
    form.clearErrors('public_key');
  };
  return (
    <Stack gap="xs">
      <AskingSwitch
        id={idOfField('hasEncryption')}
        label={t('encryption')}
        description={t('encryptionHelp')}
        checked={isOn}
        question={{ title: t('encryptionOff'), text: t('encryptionOffText') }}
        onTurnOn={() => form.setValue('hasEncryption', true, { shouldDirty: true })}
        onTurnOff={turnOff}
      />
      {isOn && (
        <TextAreaField
          control={form.control}
          name="public_key"
          label={t('publicKey')}
          help={t('publicKeyHelp')}
          placeholder="-----BEGIN PUBLIC KEY-----"
          rows={4}
          isRequired
        />
      )}
    </Stack>
  );
}
