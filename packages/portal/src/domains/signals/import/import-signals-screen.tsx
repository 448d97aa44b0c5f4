import { Box, Button, Input, Stack, Text } from '@mantine/core';
import { previewVssImportEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import { vssImport, type VssPreview } from '@vinculum/contract/signals/vss-import.ts';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { vssLimits } from '@vinculum/contract/signals/vss-vocabulary.ts';
import type { z } from 'zod';
import { Banner } from '../../../design/states/banner.tsx';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../design/form/use-contract-form.ts';
import { Page } from '../../../design/page.tsx';
import { RowLink } from '../../../design/table/row-link.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { ImportPreview } from './import-preview.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { TextFileDrop } from '../../../design/text-file-drop.tsx';

/** Kept with its file: what is imported must be what was looked at. */
interface Previewed {
  readonly file: { readonly group_name: string; readonly vss: string };
  readonly preview: VssPreview;
}

/** Takes a COVESA VSS file as a group of signals, once it has been seen what that would change. */
export function ImportSignalsScreen() {
  const t = useTexts('signals.import');
  const title = useTexts('signals')('title');
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<{ message: string; group: string } | null>(null);
  return (
    <Page title={t('title')} lead={t('lead')} parents={[{ to: '/update-signal', title }]}>
      <Stack>
        {done !== null && (
          <Banner kind="success" onClose={() => setDone(null)}>
            {done.message}{' '}
            <RowLink to={addressOf('/update-signal', { group: done.group })}>{t('toLabels')}</RowLink>
          </Banner>
        )}
        <ImportSteps
          key={round}
          onLook={() => setDone(null)}
          onImported={(message, group) => {
            setDone({ message, group });
            setRound(round + 1);
          }}
        />
      </Stack>
    </Page>
  );
}

interface ImportStepsProps {
  readonly onLook: () => void;
  readonly onImported: (message: string, group: string) => void;
}

function ImportSteps({ onLook, onImported }: ImportStepsProps) {
  const t = useTexts('signals.import');
  const look = useCall(previewVssImportEndpoint);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const form: ImportForm = useContractForm(vssImport, { defaultValues: { group_name: 'VSS', vss: '' } });
  const [group, vss] = useWatch({ control: form.control, name: ['group_name', 'vss'] });
  const preview = async (file: Previewed['file']) => {
    onLook();
    setPreviewed({ file, preview: await look.mutateAsync({ body: file }) });
  };
  // A preview is of what was in the form then.
  const isOfForm = previewed?.file.vss === vss && previewed.file.group_name === group.trim().toUpperCase();
  return (
    <>
      <Box maw={640}>
        <FormFrame form={form} label={t('form')} onSubmit={preview}>
          <TextField
            control={form.control}
            name="group_name"
            label={t('group')}
            help={t('groupHelp')}
            isRequired
          />
          <VssFileField control={form.control} />
          <Button
            type="submit"
            variant="default"
            loading={look.isPending}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('look')}
          </Button>
        </FormFrame>
      </Box>
      {previewed !== null && isOfForm && (
        <ImportPreview
          file={previewed.file}
          preview={previewed.preview}
          onImported={(message) => onImported(message, previewed.file.group_name)}
          onConflict={() => preview(previewed.file)}
        />
      )}
    </>
  );
}

const fileKinds = { 'application/json': ['.json'] };

function VssFileField({ control }: { control: ImportForm['control'] }) {
  const t = useTexts('signals.import');
  const { field, fieldState } = useController({ control, name: 'vss' });
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = (text: string, from: string) => {
    setName(from);
    field.onChange(text);
    field.onBlur();
  };
  const read = async (file: File) => {
    setProblem(null);
    try {
      take(await file.text(), file.name);
    } catch {
      // Moved, removed or not ours to read since it was chosen.
      setProblem(t('unreadable', { name: file.name }));
    }
  };
  return (
    <Input.Wrapper
      id={idOfField('vss')}
      label={t('file')}
      error={problem ?? fieldState.error?.message}
      withAsterisk
    >
      <TextFileDrop
        label={t('drop')}
        hint={t('dropHint', { max: vssLimits.characters / 1_000_000, signals: vssLimits.signals })}
        maxBytes={vssLimits.bodyBytes}
        kinds={fileKinds}
        onFile={(file) => void read(file)}
        onRefused={() => setProblem(t('refusedFile', { max: vssLimits.bodyBytes / 1024 / 1024 }))}
      />
      {field.value !== '' && (
        <Text fz="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {t('chosen', { name, count: field.value.length })}
        </Text>
      )}
    </Input.Wrapper>
  );
}

/** The text of a file, '' while there is none, and the group that its signals go to. */
type ImportForm = ContractForm<z.input<typeof vssImport>, z.output<typeof vssImport>>;
