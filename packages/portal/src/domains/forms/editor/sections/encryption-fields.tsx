import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Confirm } from '../../../../design/dialogs/confirm.tsx';
import { idOfField } from '../../../../design/form/field.ts';
import { TextAreaField } from '../../../../design/form/text-field.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import { withoutEncryption } from '../draft.ts';
import type { EditorForm } from '../editor-form.ts';

/** Encryption with its key. Turning it off asks, then clears the mark of every signal. */
export function EncryptionFields({ form }: { form: EditorForm }) {
  const t = useTexts('consentEditor');
  const [isConfirming, setIsConfirming] = useState(false);
  const isOn = useWatch({ control: form.control, name: 'hasEncryption' });
  const turnOff = () => {
    const plain = withoutEncryption(form.getValues());
    for (const name of ['hasEncryption', 'public_key', 'read_signals', 'write_signals'] as const) {
      form.setValue(name, plain[name], { shouldDirty: true });
    }
    form.clearErrors('public_key');
    setIsConfirming(false);
  };
  return (
    <Stack gap="xs">
      <Switch
        id={idOfField('hasEncryption')}
        label={t('encryption')}
        description={t('encryptionHelp')}
        checked={isOn}
        onChange={(event) => {
          if (event.currentTarget.checked) form.setValue('hasEncryption', true, { shouldDirty: true });
          else setIsConfirming(true);
        }}
        withThumbIndicator={false}
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
      <Confirm
        opened={isConfirming}
        title={t('encryptionOff')}
        confirmLabel={t('turnOff')}
        isDangerous
        onConfirm={turnOff}
        onCancel={() => setIsConfirming(false)}
      >
        {t('encryptionOffText')}
      </Confirm>
    </Stack>
  );
}
