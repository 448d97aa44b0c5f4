import { Button, Group, Text } from '@mantine/core';
import { Select } from '../../../design/form/choice/select.tsx';
import {
  type AgreementRow,
  type AgreementStatus,
  agreementStatusSchema,
} from '@vinculum/contract/agreements/agreement.ts';
import {
  changeAgreementStatusEndpoint,
  listFleetOwnersEndpoint,
} from '@vinculum/contract/agreements/endpoints.ts';
import { useController } from 'react-hook-form';
import { Banner } from '../../../design/states/banner.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { ErrorState } from '../../../design/states/error-state.tsx';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { type ContractForm, useContractForm } from '../../../design/form/use-contract-form.ts';
import { LoadingRows } from '../../../design/states/loading-rows.tsx';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { inputProps } from '../../../design/form/field.ts';

/** 1 publishes, 2 revokes. */
type Status = 1 | 2;

interface StatusDialogProps {
  readonly agreement: AgreementRow;
  readonly status: Status;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onDone: (message: string) => void;
}

/** Asks to which fleet owner an agreement is published, or at which it is revoked. */
export function StatusDialog(props: StatusDialogProps) {
  const { agreement, status, onClose } = props;
  const t = useTexts('agreements');
  const id = String(agreement.msa_id);
  const all = useEndpoint(listFleetOwnersEndpoint, {});
  const holders = agreement.publications.map((one) => ({
    id: one.fleet_owner_id,
    name: one.fleet_owner_name,
  }));
  const others = all.data?.organisation.filter((owner) => !holders.some((one) => one.id === owner.id));
  const owners = status === 1 ? others : holders;
  return (
    <Dialog title={status === 1 ? t('publishTitle', { id }) : t('revokeTitle', { id })} onClose={onClose}>
      {owners === undefined && all.error === null && <LoadingRows rows={3} />}
      {owners === undefined && all.error !== null && (
        <Banner kind="problem" title={t('errorOwners')}>
          <ErrorState problem={all.error} retry={() => void all.refetch()} />
        </Banner>
      )}
      {owners?.length === 0 && <Text>{t(holders.length === 0 ? 'noFleetOwners' : 'everywhere')}</Text>}
      {owners !== undefined && owners.length > 0 && <StatusForm {...props} owners={owners} />}
    </Dialog>
  );
}

function StatusForm(props: StatusDialogProps & { readonly owners: readonly FleetOwner[] }) {
  const { agreement, status, owners, onDone } = props;
  const t = useTexts('agreements');
  const only = owners.length === 1 ? owners[0] : undefined;
  const form = useContractForm(agreementStatusSchema, {
    defaultValues: { status, msa_id: agreement.msa_id, fleet_owner_id: only?.id ?? 0 },
  });
  const change = useCall(changeAgreementStatusEndpoint);
  const label = status === 1 ? t('publish') : t('revoke');
  return (
    <FormFrame
      form={form}
      label={label}
      problemTitle={status === 1 ? t('errorPublishing') : t('errorRevoking')}
      onSubmit={async (body) => onDone((await change.mutateAsync({ body })).message)}
    >
      <Text>{status === 1 ? t('publishText') : t('revokeText')}</Text>
      <FleetOwnerField form={form} owners={owners} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.formState.isSubmitting} {...(status === 2 && { color: 'red.9' })}>
          {label}
        </Button>
      </Group>
    </FormFrame>
  );
}

interface FleetOwner {
  readonly id: number;
  readonly name: string;
}

interface FleetOwnerFieldProps {
  readonly form: ContractForm<AgreementStatus, AgreementStatus>;
  readonly owners: readonly FleetOwner[];
}

/** Chooses one of the fleet owners, by typing a part of its name; 0 is none yet. */
function FleetOwnerField({ form, owners }: FleetOwnerFieldProps) {
  const t = useTexts('agreements');
  const { control } = form;
  const {
    field: { ref, onBlur, onChange, value },
    fieldState,
  } = useController({ control, name: 'fleet_owner_id' });
  const props = { control, name: 'fleet_owner_id', label: t('fleetOwner'), isRequired: true } as const;
  return (
    <Select
      {...inputProps(props, fieldState.error)}
      ref={ref}
      onBlur={onBlur}
      data={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === 0 ? null : String(value)}
      onChange={(id) => onChange(Number(id ?? 0))}
      placeholder={t('choose')}
      nothingFoundMessage={t('notFound')}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      checkIconPosition="right"
    />
  );
}
