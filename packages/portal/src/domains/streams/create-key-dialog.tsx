import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import {
  createStreamKeyEndpoint,
  followStreamEndpoint,
  newStreamKey,
  readStreamEndpoint,
} from '@vinculum/contract/streams/endpoints.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { Banner } from '../../design/states/banner.tsx';
import { CopyDownload } from '../../design/copy-download.tsx';
import { Dialog, type DialogClosing } from '../../design/dialogs/dialog.tsx';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** Asks for a name, then shows the key this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('streams');
  const [key, setKey] = useState<string | null>(null);
  const create = useCall(createStreamKeyEndpoint);
  return (
    <Dialog
      onClose={onClose}
      title={t('createTitle')}
      size="lg"
      closing={closingOf({ isCreating: create.isPending, key })}
    >
      {key === null ? (
        <NameForm
          create={async (body) => {
            const { key: created } = await create.mutateAsync({ body });
            setKey(created);
          }}
        />
      ) : (
        <ShownKey value={key} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The key can't be shown again, so nobody may close the dialog by accident, nor before the key has come. */
function closingOf({ isCreating, key }: { isCreating: boolean; key: string | null }): DialogClosing {
  if (isCreating) return 'blocked';
  return key === null ? 'anyWay' : 'buttonOnly';
}

function NameForm({ create }: { create: (body: z.output<typeof newStreamKey>) => Promise<void> }) {
  const t = useTexts('streams');
  const form = useContractForm(newStreamKey, { defaultValues: { name: '' } });
  return (
    <FormFrame form={form} label={t('createTitle')} onSubmit={create}>
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
      <Example
        text={t('ndjson')}
        command={`curl -N ${auth} '${origin}${readStreamEndpoint.path}?limit=1000'`}
      />
      <Example text={t('events')} command={`curl -N ${auth} '${origin}${followStreamEndpoint.path}'`} />
      <Example text={t('signals')} command={`curl ${auth} '${origin}${listSignalsEndpoint.path}'`} />
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
