import { Button, Group, Stack, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { claimInput, claimLimits } from '@vinculum/contract/vehicle-access/claim.ts';
import { createClaimEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { useState } from 'react';
import { z } from 'zod';
import { ActButton } from '../../../design/object/act-button.tsx';
import { Banner } from '../../../design/states/banner.tsx';
import { saveFile } from '../../../design/copy-download.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { DateField } from '../../../design/form/date-field.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { NumberField } from '../../../design/form/number-field.tsx';
import { TextAreaField, TextField } from '../../../design/form/text-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { OfMaker } from '../of-maker.ts';

/** As the contract has it; VINs are typed into one field. */
const claimForm = claimInput.extend({
  vins: z
    .string()
    .transform((text) => text.split(/[\s,;"']+/).filter((entry) => entry !== ''))
    .pipe(claimInput.shape.vins),
});

type MadeClaim = ResultOf<typeof createClaimEndpoint>;

/** Asks for a claim, then gives its archive, this once. */
export function CreateClaimDialog({ of, onClose }: { of: OfMaker; onClose: () => void }) {
  const [made, setMade] = useState<MadeClaim | null>(null);
  return made === null ? (
    <ClaimForm of={of} onMade={setMade} onClose={onClose} />
  ) : (
    <MadeArchive made={made} onClose={onClose} />
  );
}

interface ClaimFormProps {
  readonly of: OfMaker;
  readonly onMade: (made: MadeClaim) => void;
  readonly onClose: () => void;
}

function ClaimForm({ of, onMade, onClose }: ClaimFormProps) {
  const t = useTexts('vehicleAccess.claims');
  const [now] = useState(() => Date.now());
  const create = useCall(createClaimEndpoint);
  const form = useContractForm(claimForm, {
    defaultValues: { name: '', vins: '', count: 100, ends_on: dayOf(now + 90 * DAY_MS) },
  });
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={t('createTitle')}
      submitText={t('create')}
      onSubmit={async (body) => {
        const answer = await create.mutateAsync({ body: { ...of.ofMaker, ...body } });
        saveArchive(answer);
        onMade(answer);
      }}
      onClose={onClose}
    >
      <Text fz="sm">{t('createLead')}</Text>
      <TextField control={control} name="name" label={t('name')} help={t('nameHelp')} isRequired />
      <TextAreaField control={control} name="vins" label={t('vins')} help={t('vinsHelp')} isRequired />
      <NumberField control={control} name="count" label={t('count')} help={t('countHelp')} isRequired />
      <DateField
        control={control}
        name="ends_on"
        label={t('endsOn')}
        help={t('endsOnHelp')}
        min={dayOf(now)}
        max={dayOf(now + claimLimits.days * DAY_MS)}
        isRequired
      />
    </FormDialog>
  );
}

/** The key can't be had again, so nobody may close the dialog by accident. */
function MadeArchive({ made, onClose }: { made: MadeClaim; onClose: () => void }) {
  const t = useTexts('vehicleAccess.claims');
  return (
    <Dialog title={t('madeTitle')} size="lg" closing="buttonOnly" onClose={onClose}>
      <Stack>
        <Banner kind="warning">{t('madeText')}</Banner>
        <Text fz="sm">{t('contents')}</Text>
        <Group justify="space-between">
          <ActButton
            variant="default"
            icon={IconDownload}
            iconSize={16}
            onClick={() => saveArchive(made)}
            text={t('download', { file: made.file_name })}
          />
          <Button onClick={onClose}>{t('downloaded')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function saveArchive({ file_name, archive }: MadeClaim): void {
  const bytes = Uint8Array.from(atob(archive), (character) => character.charCodeAt(0));
  saveFile(file_name, new Blob([bytes], { type: 'application/x-tar' }));
}
