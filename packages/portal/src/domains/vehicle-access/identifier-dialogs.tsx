import { Text } from '@mantine/core';
import {
  assignIdentifierEndpoint,
  identifierInput,
  withdrawIdentifierEndpoint,
} from '@vinculum/contract/vehicle-access/operator-endpoints.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';

export interface NamedMaker {
  readonly id: number;
  readonly name: string;
}

/** Asks for an identifier to assign to a maker. */
export function AssignIdentifier({ maker, onClose }: { maker: NamedMaker; onClose: () => void }) {
  const t = useTexts('vehicleAccess.identifiers');
  const form = useContractForm(identifierInput, { defaultValues: { maker_id: maker.id, identifier: '' } });
  const assign = useCall(assignIdentifierEndpoint, {
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('assignTitle', { maker: maker.name })}
      submitText={t('assign')}
      onSubmit={async (body) => {
        await assign.mutateAsync({ body });
      }}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="identifier"
        label={t('identifier')}
        help={t('help')}
        isRequired
      />
    </FormDialog>
  );
}

interface WithdrawIdentifierProps {
  readonly maker: NamedMaker;
  readonly identifier: string;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

/** Asks before an identifier is taken from a maker. */
export function WithdrawIdentifier({ maker, identifier, isLast, onClose }: WithdrawIdentifierProps) {
  const t = useTexts('vehicleAccess.identifiers');
  const withdraw = useCall(withdrawIdentifierEndpoint, {
    onSuccess: onClose,
  });
  return (
    <Confirm
      title={t('withdrawTitle', { identifier, maker: maker.name })}
      confirmLabel={t('withdraw')}
      isDangerous
      call={withdraw}
      onConfirm={() => withdraw.mutate({ body: { maker_id: maker.id, identifier } })}
      onCancel={onClose}
    >
      <Text>{t('withdrawText')}</Text>
      {isLast && <Text fw={600}>{t('withdrawLast')}</Text>}
    </Confirm>
  );
}
