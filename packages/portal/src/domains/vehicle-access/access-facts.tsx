import { Button, Code, Group, Stack, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { getVehicleAccessEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import {
  assignIdentifierEndpoint,
  withdrawIdentifierEndpoint,
} from '@vinculum/contract/vehicle-access/operator-endpoints.ts';
import { useState } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { Facts } from '../../design/facts.tsx';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { AssignIdentifier, type NamedMaker, WithdrawIdentifier } from './identifier-dialogs.tsx';

interface AccessFactsProps {
  readonly access: ResultOf<typeof getVehicleAccessEndpoint>;
  readonly isOperator: boolean;
}

/** Where a maker's cars connect, and the identifiers that its claims and registrations stay inside of. */
export function AccessFacts({ access, isOperator }: AccessFactsProps) {
  const t = useTexts('vehicleAccess');
  const { address, identifiers } = access;
  const maker = { id: access.maker_id, name: access.maker };
  return (
    <Facts
      facts={[
        {
          name: t('address'),
          value:
            address === null ? (
              <Explained text={t('noAddress')} hint={t('noAddressHint')} />
            ) : (
              <Code style={{ overflowWrap: 'anywhere' }}>{address}</Code>
            ),
        },
        {
          name: t('identifiers.title'),
          value: <Identifiers maker={maker} identifiers={identifiers} isOperator={isOperator} />,
        },
      ]}
    />
  );
}

function Explained({ text, hint }: { text: string; hint: string }) {
  return (
    <Stack gap={2}>
      <Text fz="sm">{text}</Text>
      <Text fz="sm" c="dimmed" maw="70ch">
        {hint}
      </Text>
    </Stack>
  );
}

interface IdentifiersProps {
  readonly maker: NamedMaker;
  readonly identifiers: readonly string[];
  readonly isOperator: boolean;
}

function Identifiers({ maker, identifiers, isOperator }: IdentifiersProps) {
  const t = useTexts('vehicleAccess.identifiers');
  const [isAssigning, setAssigning] = useState(false);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const mayAssign = useMay(assignIdentifierEndpoint);
  const hint = identifiers.length > 0 ? 'inside' : isOperator ? 'none' : 'noneOwn';
  return (
    <Stack gap={6}>
      <Group gap="xs">
        {identifiers.map((identifier) => (
          <Identifier key={identifier} identifier={identifier} onWithdraw={() => setWithdrawn(identifier)} />
        ))}
        {mayAssign && (
          <ActButton
            size="compact-sm"
            variant="light"
            icon={IconPlus}
            iconSize={14}
            onClick={() => setAssigning(true)}
            text={t('assign')}
          />
        )}
      </Group>
      <Text fz="sm" c="dimmed" maw="70ch">
        {t(hint)}
      </Text>
      {isAssigning && <AssignIdentifier maker={maker} onClose={() => setAssigning(false)} />}
      {withdrawn !== null && (
        <WithdrawIdentifier
          maker={maker}
          identifier={withdrawn}
          isLast={identifiers.length === 1}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </Stack>
  );
}

/** An identifier; for who may withdraw it, the way to that. */
function Identifier({ identifier, onWithdraw }: { identifier: string; onWithdraw: () => void }) {
  const t = useTexts('vehicleAccess.identifiers');
  if (!useMay(withdrawIdentifierEndpoint)) return <Code>{identifier}</Code>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      ff="monospace"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('withdrawOf', { identifier })}
      onClick={onWithdraw}
    >
      {identifier}
    </Button>
  );
}
