import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { organisationDetailSchema } from '@vinculum/contract/organisations/details.ts';
import {
  getOrganisationDetailEndpoint,
  saveOrganisationDetailEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import { NumberField } from '../../../design/form/number-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import type { Session } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { DetailsDialog, type DetailsFrame } from './details-dialog.tsx';
import { DetailsForm } from './details-form.tsx';

interface OrganisationDetailDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Shows and changes what the own organisation says of itself. */
export function OrganisationDetailDialog({ session, onClose }: OrganisationDetailDialogProps) {
  const t = useTexts('organisations');
  // Nothing is kept from the last time: somebody else may have changed it.
  const detail = useEndpoint(getOrganisationDetailEndpoint, {}, { gcTime: 0 });
  return (
    <DetailsDialog title={t('detailTitle')} source={detail} onClose={onClose}>
      {(stored, frame) => (
        <DetailForm stored={stored} frame={frame} of={session.organisationName} onSaved={onClose} />
      )}
    </DetailsDialog>
  );
}

interface DetailFormProps {
  readonly stored: ResultOf<typeof getOrganisationDetailEndpoint>;
  readonly frame: DetailsFrame;
  readonly of: string;
  readonly onSaved: () => void;
}

function DetailForm({ stored, frame, of, onSaved }: DetailFormProps) {
  const t = useTexts('organisations');
  const { decimalSeparator } = useFormats();
  const { id: _id, org_id: _organisation, ...values } = stored;
  const form = useContractForm(organisationDetailSchema, {
    defaultValues: { ...values, cost: values.cost.replace('.', decimalSeparator) },
    name: 'organisation-detail',
    over: JSON.stringify(stored),
  });
  const save = useCall(saveOrganisationDetailEndpoint);
  const { control } = form;
  return (
    <DetailsForm
      form={form}
      label={t('detailTitle')}
      lead={t('detailLead', { organisation: of })}
      frame={frame}
      save={(body) => save.mutateAsync({ body })}
      onSaved={onSaved}
    >
      <TextField control={control} name="type" label={t('type')} help={t('typeHelp')} isRequired />
      <TextField control={control} name="region" label={t('region')} isRequired />
      <TextField
        control={control}
        name="target_segment"
        label={t('segment')}
        help={t('segmentHelp')}
        isRequired
      />
      <TextField
        control={control}
        name="website"
        label={t('website')}
        help={t('websiteHelp')}
        inputMode="url"
        isRequired
      />
      <NumberField control={control} name="monthly_active_users" label={t('users')} isRequired />
      <TextField
        control={control}
        name="cost"
        label={t('cost')}
        help={t('costHelp')}
        inputMode="decimal"
        isRequired
      />
    </DetailsForm>
  );
}
