import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { billingInfoSchema } from '@vinculum/contract/organisations/details.ts';
import {
  getBillingInfoEndpoint,
  saveBillingInfoEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import { TextAreaField, TextField } from '../../../design/form/text-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import type { Session } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { DetailsDialog, type DetailsFrame } from './details-dialog.tsx';
import { DetailsForm } from './details-form.tsx';

interface BillingInfoDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Shows and changes to whom and where the own organisation's bills go. */
export function BillingInfoDialog({ session, onClose }: BillingInfoDialogProps) {
  const t = useTexts('organisations');
  // Nothing is kept from the last time: somebody else may have changed it.
  const billing = useEndpoint(getBillingInfoEndpoint, {}, { gcTime: 0 });
  return (
    <DetailsDialog title={t('billingTitle')} source={billing} onClose={onClose}>
      {(stored, frame) => (
        <BillingForm stored={stored} frame={frame} of={session.organisationName} onSaved={onClose} />
      )}
    </DetailsDialog>
  );
}

interface BillingFormProps {
  readonly stored: ResultOf<typeof getBillingInfoEndpoint>;
  readonly frame: DetailsFrame;
  readonly of: string;
  readonly onSaved: () => void;
}

function BillingForm({ stored, frame, of, onSaved }: BillingFormProps) {
  const t = useTexts('organisations');
  const { org_id: _organisation, ...defaultValues } = stored;
  const form = useContractForm(billingInfoSchema, {
    defaultValues,
    name: 'billing-info',
    over: JSON.stringify(stored),
  });
  const save = useCall(saveBillingInfoEndpoint);
  const { control } = form;
  return (
    <DetailsForm
      form={form}
      label={t('billingTitle')}
      lead={t('billingLead', { organisation: of })}
      frame={frame}
      save={(body) => save.mutateAsync({ body })}
      onSaved={onSaved}
    >
      <TextField
        control={control}
        name="billing_name"
        label={t('billingName')}
        help={t('billingNameHelp')}
        autoComplete="organization"
        isRequired
      />
      <TextField
        control={control}
        name="attention"
        label={t('attention')}
        help={t('attentionHelp')}
        isRequired
      />
      <TextField
        control={control}
        name="email"
        label={t('email')}
        inputMode="email"
        autoComplete="email"
        isRequired
      />
      <TextAreaField control={control} name="address" label={t('address')} isRequired />
    </DetailsForm>
  );
}
