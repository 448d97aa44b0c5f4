import { SegmentedControl } from '@mantine/core';
import {
  type AgreementRow,
  agreementSchema,
  agreementTypes,
  type NewAgreement,
} from '@vinculum/contract/agreements/agreement.ts';
import { saveAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { TextAreaField, TextField } from '../../../design/form/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../design/form/use-contract-form.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

interface AgreementDialogProps {
  /** Null for a new one. */
  readonly agreement: AgreementRow | null;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onSaved: (message: string) => void;
}

const blank: NewAgreement = { msa_data: '', msa_data_type: agreementTypes.text };

/** Writes an agreement, or changes one that is published to nobody. */
export function AgreementDialog({ agreement, onClose, onSaved }: AgreementDialogProps) {
  const t = useTexts('agreements');
  const form = useContractForm(agreementSchema, {
    defaultValues: agreement ?? blank,
    name: `msa/${agreement?.msa_id ?? 'new'}`,
    over: agreement?.updated_on ?? '',
  });
  const type = useWatch({ control: form.control, name: 'msa_data_type' });
  const save = useCall(saveAgreementEndpoint);
  const title = agreement === null ? t('createTitle') : t('editTitle', { id: String(agreement.msa_id) });
  const send = async (content: NewAgreement) => {
    const known = agreement === null ? {} : { msa_id: agreement.msa_id, updated_on: agreement.updated_on };
    onSaved((await save.mutateAsync({ body: { ...content, ...known } })).message);
  };
  return (
    <FormDialog
      form={form}
      title={title}
      submitText={t('save')}
      onSubmit={send}
      problemTitle={t('errorAdding')}
      onClose={onClose}
    >
      <DataType form={form} />
      {type === agreementTypes.link ? (
        <TextField
          control={form.control}
          name="msa_data"
          label={t('link')}
          help={t('linkHelp')}
          inputMode="url"
          isRequired
        />
      ) : (
        <TextAreaField control={form.control} name="msa_data" label={t('text')} rows={8} isRequired />
      )}
    </FormDialog>
  );
}

function DataType({ form }: { readonly form: ContractForm<NewAgreement, NewAgreement> }) {
  const t = useTexts('agreements');
  const type = useWatch({ control: form.control, name: 'msa_data_type' });
  // A text is no link: each kind keeps what was written for it.
  const otherData = useRef('');
  return (
    <SegmentedControl
      aria-label={t('dataType')}
      value={String(type)}
      onChange={(next) => {
        const data = form.getValues('msa_data');
        form.setValue('msa_data_type', next === '2' ? agreementTypes.link : agreementTypes.text, {
          shouldDirty: true,
        });
        form.setValue('msa_data', otherData.current, { shouldDirty: true });
        otherData.current = data;
        form.clearErrors();
      }}
      data={[
        { value: '1', label: t('types.text') },
        { value: '2', label: t('types.link') },
      ]}
    />
  );
}
