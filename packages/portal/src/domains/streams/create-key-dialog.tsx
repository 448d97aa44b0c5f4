import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import {
  createStreamKey,
  followStream,
  listStreamKeys,
  newStreamKey,
  readStream,
} from '@vinculum/contract/streams/endpoints.ts';
import { useState } from 'react';
import { Banner } from '../../design/banner.tsx';
import { CopyDownload } from '../../design/copy-download.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useCall } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';

/** Asks for a name, then shows the key this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('streams');
  const common = useTexts('design');
  const [key, setKey] = useState<string | null>(null);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('createTitle')}
      size="lg"
      centered
      // The key can't be shown again, so no stray click may close it.
      closeOnClickOutside={key === null}
      closeOnEscape={key === null}
      closeButtonProps={{ 'aria-label': common('close') }}
      styles={{ title: { fontWeight: 650 } }}
    >
      {key === null ? <NameForm onCreated={setKey} /> : <ShownKey value={key} onClose={onClose} />}
    </Modal>
  );
}

function NameForm({ onCreated }: { onCreated: (key: string) => void }) {
  const t = useTexts('streams');
  const create = useCall(createStreamKey, { refetch: [listStreamKeys] });
  const form = useContractForm(newStreamKey, { defaultValues: { name: '' } });
  return (
    <FormFrame
      form={form}
      label={t('createTitle')}
      onSubmit={async (values) => {
        const { key } = await create.mutateAsync({ body: values });
        onCreated(key);
      }}
    >
      <TextField control={form.control} name="name" label={t('name')} help={t('nameHelp')} isRequired />
      <Group justify="flex-end">
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('create')}
        </Button>
      </Group>
    </FormFrame>
  );
}

function ShownKey({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTexts('streams');
  const origin = globalThis.location.origin;
  const auth = `-H 'Authorization: Bearer ${value}'`;
  return (
    <Stack>
      <Banner kind="warning" title={t('key')}>
        <Stack gap="xs">
          <Text fz="sm">{t('shownOnce')}</Text>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {value}
          </Code>
          <CopyDownload text={value} />
        </Stack>
      </Banner>
      <Text fw={600}>{t('examples')}</Text>
      <Example text={t('ndjson')} command={`curl -N ${auth} '${origin}${readStream.path}?limit=1000'`} />
      <Example text={t('events')} command={`curl -N ${auth} '${origin}${followStream.path}'`} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Stack>
  );
}

function Example({ text, command }: { text: string; command: string }) {
  return (
    <Stack gap={6}>
      <Text fz="sm">{text}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {command}
      </Code>
      <CopyDownload text={command} />
    </Stack>
  );
}
